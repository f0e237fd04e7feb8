"""A step 1/L along the gradient of an L-smooth function lowers it by at least |g|²/(2L)."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Numbers, Positive, Proof, Real, Strictly, Whole, strictly

SMOOTH = "f(y) ≤ f(x) + ⟨g, y − x⟩ + L|y − x|²/2 at y = x − sg (f is L-smooth)"

NONZERO = "g ≠ 0"
PARABOLA = {"L": 1, "g": [1], "fx": Fraction(1, 2), "fy": 0}  # x²/2 at x = 1, one step to its minimum


def measure(o):
    """Values at x and at y = x − g/L, with the quadratic upper bound that smoothness gives at y."""
    y = [-g / o.L for g in o.g]
    bound = o.fx + sum(a * b for a, b in zip(o.g, y, strict=True)) + o.L * sum(b * b for b in y) / 2
    return {"before": o.fx, "after": o.fy, "squares": sum(g * g for g in o.g), "L": o.L, "smooth": bound - o.fy}


def argue(p):
    L, squares = p.field("L"), p.symbol("s", p.part("g").squares)
    before, room = p.field("fx"), p.given(SMOOTH, "q")
    return {"before": before, "after": before - squares / (2 * L) - room, "squares": squares, "L": L, "smooth": room}


claim = Claim(
    label="Descent lemma",
    says=r"f(x - \tfrac1L g) \le f(x) - \frac{|g|^2}{2L}, \quad g = \nabla f(x)",
    relation=Always(),
    margin=lambda q: q.before - q.after - q.share * q.squares / (2 * q.L),
    constants=dict(share=1),
    assumes={SMOOTH: lambda q: q.smooth},
    whose="read",
    domain=Domain(d=Whole(1), L=Positive(), g=Numbers("d"), fx=Real(), fy=Real(), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("1.01 of the decrease", share=Fraction(101, 100), evidence=(Exact([PARABOLA], measure),)),),
    because="The quadratic bound at x − g/L is f(x) − |g|²/L + |g|²/(2L).",
    sides=("before", "after"),
)


def measure_step(o):
    """The same for a step s = 2/(L + e) in (0, 2/L)."""
    s = 2 / (o.L + o.e)
    y = [-s * g for g in o.g]
    bound = o.fx + sum(a * b for a, b in zip(o.g, y, strict=True)) + o.L * sum(b * b for b in y) / 2
    return {"before": o.fx, "after": o.fy, "squares": sum(g * g for g in o.g), "L": o.L, "s": s, "smooth": bound - o.fy}


def argue_step(p):
    L, e = p.field("L"), p.field("e")
    before, room, squares = p.field("fx"), p.given(SMOOTH, "q"), p.given(NONZERO, "g2", strictly=True)
    s = 2 / (L + e)
    after = before - s * squares + L * s**2 * squares / 2 - room
    return {"before": before, "after": after, "squares": squares, "L": L, "s": s, "smooth": room}


decrease = Claim(
    label="Descent lemma, any step in (0, 2/L)",
    title="Every step in (0, 2/L) along a gradient that is not zero lowers an L-smooth function",
    says=r"0 < s < \tfrac2L,\ g \ne 0 \;\Rightarrow\; f(x - s g) < f(x)",
    relation=Strictly(),
    margin=lambda q: q.before - q.after - q.extra * q.squares / q.L,
    constants=dict(extra=0),
    assumes={SMOOTH: lambda q: q.smooth, NONZERO: strictly(lambda q: q.squares), "s < 2/L": strictly(lambda q: 2 - q.L * q.s)},
    whose="read",
    domain=Domain(d=Whole(1), L=Positive(), e=Positive(), g=Numbers("d"), fx=Real(), fy=Real(), measure=measure_step),
    evidence=(Proof(argue_step),),
    foils=(
        Foil("the step 2/L too", without="s < 2/L", evidence=(Exact([{**PARABOLA, "e": 0, "fy": Fraction(1, 2)}], measure_step),)),
        Foil("g = 0 too", without=NONZERO, evidence=(Exact([{**PARABOLA, "g": [0], "e": 1, "fx": 0}], measure_step),)),
        Foil("a decrease of |g|²/L", extra=1, evidence=(Exact([{**PARABOLA, "e": 1}], measure_step),)),
    ),
    because="The decrease is at least s(1 − Ls/2)|g|², which is positive inside the interval.",
)
