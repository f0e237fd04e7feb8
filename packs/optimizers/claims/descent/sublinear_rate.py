"""Gradient descent with step 1/L on an L-smooth convex function: f(x_N) − f* ≤ L|x_0 − x*|²/(4N + 2)."""

from flint import fmpq

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Family,
    Foil,
    Fraction,
    Identity,
    Numbers,
    Positive,
    Proof,
    SmoothConvex,
    Somewhere,
    Whole,
    facts,
    moved,
    strictly,
)

AWAY = "x_0 ≠ x*"


def measure(o):
    """The method itself: N steps of length 1/L along the gradient."""
    x = list(o.x)
    for _ in range(o.N):
        x = [a - b / o.L for a, b in zip(x, o.f.gradient(x), strict=True)]
    start = sum((a - b) * (a - b) for a, b in zip(o.x, o.f.minimiser, strict=True))
    return {"N": o.N, "L": o.L, "value": o.f.value(x) - o.f.least, "start": start}


def bound(p, start):
    """V_k = 2kL(f_k − f*) + k(k+1)|g_k|² + L²|x_k − x*|² never rises; V_N − (4N + 2)L(f_N − f*) is a square and a gap."""
    f, size, smooth = p.part("f"), p.part("N"), p.part("L")
    N, L, least = p.field("N"), p.field("L"), p.symbol("m", f.least)
    run = f.descent(p.part("x"), size)
    with p.each(run.steps) as step:
        falls = one_step(p, f, step, L, least)

    def potential(k, x):
        squares = k * (k + 1) * f.gradient(x).squares + smooth * smooth * moved(x, (-1, f.minimiser)).squares
        return 0 - (2 * k * smooth * f.excess(x) + squares)

    last, away = run.point(-1), moved(run.point(-1), (-1, f.minimiser))
    g = f.gradient(last)
    value, G, gx = p.symbol("F", f.excess(last)), p.symbol("G", g.squares), p.symbol("b", g.inner(away))
    Y = p.symbol("Y", moved(away, (0 - (size + 1) / smooth, g)).squares, "|x_N − x* − (N + 1)g_N/L|²")
    distance = Y + 2 * (N + 1) * gx / L - (N + 1) ** 2 * G / L**2
    end = 2 * N * L * value + N * (N + 1) * G + L**2 * distance
    convex = facts.smooth_convex(at_x=least, at_y=least + value, inner=-gx, difference=G, smoothness=L)
    q = p.gap("q", convex, of=(f, f.minimiser, last))
    v = p.gap("v", facts.rising_sequence(first=-(L**2) * start, later=-end, one_step=falls), of=run.along(potential))
    return {"N": N, "L": L, "value": value, "start": start}, v / L + L * Y + 2 * (N + 1) * q


def one_step(p, f, step, L, least):
    """V_k − V_{k+1} in what three inequalities between x_k, x_{k+1} and x* leave."""
    k, g, h = p.symbol("k", step.number), f.gradient(step.before), f.gradient(step.after)
    change = moved(g, (-1, h))
    H, D, e = p.symbol("H", h.squares), p.symbol("D", change.squares), p.symbol("e", h.inner(change))
    gx = p.symbol("a", g.inner(moved(step.before, (-1, f.minimiser))))
    before, after = p.symbol("f", f.excess(step.before)), p.symbol("f'", f.excess(step.after))
    G = H + 2 * e + D
    say = lambda **known: facts.smooth_convex(smoothness=L, **known)  # noqa: E731
    least_there = say(at_x=least, at_y=least + before, inner=-gx, difference=G)
    there = say(at_x=least + before, at_y=least + after, inner=(H + e) / L, difference=D)
    back = say(at_x=least + after, at_y=least + before, inner=-G / L, difference=D)
    q1, q2 = p.gap("q1", least_there, of=(f, f.minimiser, step.before)), p.gap("q2", there, of=(f, step.before, step.after))
    q3 = p.gap("q3", back, of=(f, step.after, step.before))
    falls = 2 * k * L * before + k * (k + 1) * G - 2 * (k + 1) * L * after - (k + 1) * (k + 2) * H + 2 * L * gx - G
    rest = (k + 1) ** 2 * (D + 2 * L * (q2 + q3)) + 2 * (k + 1) * L * q2 + 2 * L * q1
    return p.identity(falls, rest, says="the potential falls by multiples of the three gaps and a square")


def from_start(p):
    return bound(p, p.symbol("X", moved(p.part("x"), (-1, p.part("f").minimiser)).squares, "|x_0 − x*|²"))


def argue(p):
    quantities, rest = from_start(p)
    p.closes_as(rest)
    return quantities


def with_fewer(p, quantities, rest, *, a, b=0):
    """With aN + b ≤ 4N + 2 the margin is a part of what is left with 4N + 2, and more."""
    N, L, start = (quantities[name] for name in ("N", "L", "start"))
    fewer = a * N + b
    p.closes_as((fewer * rest + ((4 - a) * N + 2 - b) * L * start) / (4 * N + 2))
    return quantities


def argue_weaker(p):
    return with_fewer(p, *from_start(p), a=2)


claim = Claim(
    label="Gradient descent, convex, step 1/L",
    says=r"f(x_N) - f^* \le \frac{L |x_0 - x^*|^2}{4N+2}",
    relation=Always(),
    margin=lambda q: q.L * q.start - (q.a * q.N + q.b) * q.value,
    constants=dict(a=4, b=2),
    whose="read",
    domain=Domain(N=Whole(0), d=Whole(1), L=Positive(), f=SmoothConvex("d", "L"), x=Numbers("d"), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("4N + 2.01 for 4N + 2", b=Fraction(201, 100)), Foil("5N + 1 for 4N + 2", a=5, b=1)),
    because="V_k = 2kL(f_k − f*) + k(k+1)|g_k|² + L²|x_k − x*|² never rises, and V_N ≥ (4N + 2) L(f_N − f*).",
)
weaker = claim.but(
    label="As quoted: Gradient descent, convex, step 1/L, with 2N",
    title="Gradient descent with step 1/L on an L-smooth convex function: f(x_N) − f* ≤ L|x_0 − x*|²/(2N)",
    says=r"f(x_N) - f^* \le \frac{L |x_0 - x^*|^2}{2N}",
    a=2,
    b=0,
    evidence=(Proof(argue_weaker),),
    foils=(Foil("7N for 2N", a=7),),
    because="It is weaker than the bound with 4N + 2.",
)


def slope(y, bend):
    """The derivative of a Huber function, which turns linear at the bend."""
    return bend if y > bend else -bend if y < -bend else y


def attained(case):
    """On the Huber function with bend τ = 1/(2N + 1) from x_0 = 1 every step is τ long: x_N = 1 − Nτ, beyond the bend."""
    bend = 1 / (2 * case.N + 1)
    return {"value": bend * (1 - case.N * bend) - bend**2 / 2, "start": 1, "L": 1}


def run_to(o):
    """The same by running the method from −1, 0 and 1: the worst of the three."""
    bend, values = fmpq(1, 2 * int(o.N) + 1), []
    for start in (-1, 0, 1):
        x = fmpq(start)
        for _ in range(o.N):
            x = x - slope(x, bend)
        values.append(slope(x, bend) * x - slope(x, bend) ** 2 / 2)
    return {"value": max(values), "start": 1, "L": 1}


sharp = claim.but(
    label="As quoted: the 4N + 2 bound cannot be improved",
    title="For every N some L-smooth convex function meets L|x_0 − x*|²/(4N + 2) exactly",
    says=r"\forall N \ \exists f:\ f(x_N) - f^* = \frac{L |x_0 - x^*|^2}{4N+2}",
    relation=Identity(),
    readings=("it is enough to name a function for every N: a Huber function with L = 1 and bend 1/(2N + 1)",),
    domain=Domain(N=Whole(1), measure=run_to),
    evidence=(Family(1, attained, axis="N"),),
    foils=(Foil("4N + 2.01 for 4N + 2", b=Fraction(201, 100)), Foil("2N", a=2, b=0)),
    because="The Huber function with bend 1/(2N + 1) meets it.",
)


def argue_away(p):
    return with_fewer(p, *bound(p, p.given(AWAY, "X", strictly=True)), a=2)


def argue_farther(p):
    return with_fewer(p, *bound(p, p.given(AWAY, "X", strictly=True)), a=3, b=1)


weaker_sharp = claim.but(
    label="As quoted: the 2N bound cannot be improved",
    title="For every N some L-smooth convex function meets L|x_0 − x*|²/(2N)",
    says=r"\forall N \ \exists f,\, x_0 \ne x^*:\ f(x_N) - f^* \ge \frac{L |x_0 - x^*|^2}{2N}",
    relation=Somewhere(),
    margin=lambda q: (q.a * q.N + q.b) * q.value - q.L * q.start,
    constants=dict(a=2, b=0),
    assumes={AWAY: strictly(lambda q: q.start)},
    readings=("if the bound were met for every N, it would be for some; it is met for none",),
    evidence=(Proof(argue_away),),
    foils=(Foil("already 3N + 1 is met", a=3, b=1, evidence=(Proof(argue_farther),)),),
    control=Control("4N + 2 is met", a=4, b=2),
    fails="constant",
    because="Every such function ends at most L|x_0 − x*|²/(4N + 2) above its minimum, which is less.",
    by_hand="""import random
def slope(y, bend):
    return max(-bend, min(bend, y))
for _ in range(1000):
    N, x, bend = random.randint(1, 9), 1.0, random.random()
    for _ in range(N):
        x -= slope(x, bend)
    value = slope(x, bend) * x - slope(x, bend) ** 2 / 2
    assert value <= 1.000001 / (4 * N + 2) < 1 / (2 * N)
print("no Huber function ends above 1/(4N + 2), which is less than 1/(2N)")
""",
)
