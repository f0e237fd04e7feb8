"""Gradient descent with step 1/L on an L-smooth convex function: f(x_N) − f* ≤ L|x_0 − x*|²/(4N + 2)."""

from flint import fmpq

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Family,
    Foil,
    Fraction,
    Identity,
    NonNegative,
    Numbers,
    Proof,
    Real,
    Search,
    Whole,
)

CONVEX = "f* ≥ f + ⟨g, x* − x⟩ + |g|²/(2L): smooth and convex, between x and x*"
NEXT = "f ≥ f⁺ + ⟨g⁺, x − x⁺⟩ + |g − g⁺|²/(2L): smooth and convex, between x and x⁺"
MONOTONE = "⟨g − g⁺, x − x⁺⟩ ≥ |g − g⁺|²/L: the gradient is co-coercive"
SCALE = "L = 1, x* = 0, f* = 0, by scaling and shifting"


def slope(y, bend):
    """The derivative of a Huber function, which turns linear at the bend."""
    return bend if y > bend else -bend if y < -bend else y


def descend(case):
    """f(x_N) for a sum of Huber functions, one per coordinate, L = 1."""
    x = list(case.x)
    for _ in range(case.N):
        x = [y - slope(y, b) for y, b in zip(x, case.bends, strict=True)]
    g = [slope(y, b) for y, b in zip(x, case.bends, strict=True)]
    return {"value": sum(s * y - s * s / 2 for s, y in zip(g, x, strict=True)), "start": sum(y * y for y in case.x)}


def functions(rng):
    for _ in range(60):
        d, N = int(rng.integers(1, 4)), int(rng.integers(1, 7))
        yield {"N": N, "x": [float(x) for x in rng.normal(size=d)], "bends": [float(b) for b in rng.uniform(0.01, 1.5, size=d)]}
    for N in range(1, 7):
        yield {"N": N, "x": [1.0], "bends": [1 / (2 * N + 1) + float(rng.uniform(0, 1e-4))]}


claim = Claim(
    label="Gradient descent, convex, step 1/L",
    says=r"f(x_N) - f^* \le \frac{L |x_0 - x^*|^2}{4N+2}",
    relation=Always(),
    margin=lambda q: q.start - (q.a * q.N + q.b) * q.value,
    constants=dict(a=4, b=2),
    whose="read",
    readings=(
        SCALE,
        "tried on sums of Huber functions; its proof for all functions is the chain of the claims `potential` and `last`,"
        " joined by an induction over the steps that no evidence here can state",
    ),
    evidence=(Search(functions, descend),),
    foils=(Foil("4N + 2.1 for 4N + 2", b=Fraction(21, 10)), Foil("5N for 4N + 2", a=5, b=0)),
    because="V_k = 2kL(f_k − f*) + k(k+1)|g_k|² + L²|x_k − x*|² never rises, and V_N ≥ (4N + 2) L(f_N − f*).",
)
weaker = claim.but(
    label="As quoted: Gradient descent, convex, step 1/L, with 2N",
    title="Gradient descent with step 1/L on an L-smooth convex function: f(x_N) − f* ≤ L|x_0 − x*|²/(2N)",
    says=r"f(x_N) - f^* \le \frac{L |x_0 - x^*|^2}{2N}",
    a=2,
    b=0,
    foils=(Foil("5N for 2N", a=5),),
    because="It is weaker than the bound with 4N + 2.",
)


def measure_step(o):
    """V_k and V_{k+1} for the gradients g = h + e and h at x and x − g; the values are what two hypotheses allow, less gaps."""
    g = [a + b for a, b in zip(o.h, o.e, strict=True)]
    G, H = sum(a * a for a in g), sum(a * a for a in o.h)
    dot = lambda u, v: sum(a * b for a, b in zip(u, v, strict=True))  # noqa: E731
    after = [a - b for a, b in zip(o.x, g, strict=True)]
    f = dot(g, o.x) - G / 2 - o.below
    f1 = f - dot(o.h, g) - dot(o.e, o.e) / 2 - o.lower
    return {
        "before": 2 * o.k * f + o.k * (o.k + 1) * G + dot(o.x, o.x),
        "after": 2 * (o.k + 1) * f1 + (o.k + 1) * (o.k + 2) * H + dot(after, after),
        "convex": dot(g, o.x) - f - G / 2,
        "next": f - f1 - dot(o.h, g) - dot(o.e, o.e) / 2,
        "monotone": dot(o.e, g) - dot(o.e, o.e),
    }


def argue_step(p):
    k = p.at_least(0, "k")
    H, D, X = p.symbol("H", p.part("h").squares), p.symbol("D", p.part("e").squares), p.symbol("X", p.part("x").squares)
    gx = p.symbol("a", p.part("h").inner(p.part("x"))) + p.symbol("b", p.part("e").inner(p.part("x")))
    q1, q2, q3 = p.field("below"), p.field("lower"), p.given(MONOTONE, "q3")
    G = H + 2 * q3 + D
    f = gx - G / 2 - q1
    f1 = f - q2 - (H + q3) - D / 2
    return {
        "before": 2 * k * f + k * (k + 1) * G + X,
        "after": 2 * (k + 1) * f1 + (k + 1) * (k + 2) * H + X - 2 * gx + G,
        "convex": q1,
        "next": q2,
        "monotone": q3,
    }


STRAIGHT = {"k": 0, "h": [1], "e": [0], "x": [2], "below": 0, "lower": 0}  # on the linear part of a Huber function
AT_REST = {"k": 0, "h": [0], "e": [0], "x": [0], "below": 0, "lower": 0}

potential = Claim(
    label="Gradient descent, convex, step 1/L: the potential",
    title="2kL(f − f*) + k(k + 1)|g|² + L²|x − x*|² never rises along gradient descent",
    says=r"V_{k+1} \le V_k, \quad V_k = 2kL(f(x_k) - f^*) + k(k+1)|\nabla f(x_k)|^2 + L^2|x_k - x^*|^2",
    relation=Always(),
    margin=lambda q: q.before - q.factor * q.after,
    constants=dict(factor=1),
    assumes={CONVEX: lambda q: q.convex, NEXT: lambda q: q.next, MONOTONE: lambda q: q.monotone},
    whose="ours",
    readings=(SCALE,),
    domain=Domain(
        k=Whole(0),
        d=Whole(1),
        h=Numbers("d"),
        e=Numbers("d"),
        x=Numbers("d"),
        below=NonNegative(),
        lower=NonNegative(),
        measure=measure_step,
    ),
    evidence=(Proof(argue_step),),
    foils=(
        Foil("the factor 1.01", factor=Fraction(101, 100), evidence=(Exact([STRAIGHT], measure_step),)),
        Foil("not convex", without=CONVEX, evidence=(Exact([{**AT_REST, "below": -1}], measure_step),)),
        Foil("not smooth", without=NEXT, evidence=(Exact([{**AT_REST, "lower": -1}], measure_step),)),
    ),
    because="The difference is (k + 1)²(|g − g⁺|² + 2q₃) + 2(k + 1)q₂ + 2q₁ for the three gaps q of the hypotheses.",
)


def measure_last(o):
    """V_N at x = (N + 1)g + y."""
    x = [(o.N + 1) * a + b for a, b in zip(o.g, o.y, strict=True)]
    G = sum(a * a for a in o.g)
    return {
        "N": o.N,
        "value": o.f,
        "potential": 2 * o.N * o.f + o.N * (o.N + 1) * G + sum(a * a for a in x),
        "convex": sum(a * b for a, b in zip(o.g, x, strict=True)) - o.f - G / 2,
    }


def argue_last(p):
    N, G, Y = p.at_least(0, "N"), p.symbol("G", p.part("g").squares), p.symbol("Y", p.part("y").squares)
    f, q1 = p.field("f"), p.given(CONVEX, "q1")
    gy = q1 + f + G / 2 - (N + 1) * G  # ⟨g, x⟩ = (N + 1)|g|² + ⟨g, y⟩
    X = (N + 1) ** 2 * G + 2 * (N + 1) * gy + Y
    return {"N": N, "value": f, "potential": 2 * N * f + N * (N + 1) * G + X, "convex": q1}


last = Claim(
    label="Gradient descent, convex, step 1/L: the last step",
    title="The potential at x_N is at least (4N + 2) L (f(x_N) − f*)",
    says=r"V_N \ge (4N+2) L (f(x_N) - f^*)",
    relation=Always(),
    margin=lambda q: q.potential - (q.a * q.N + q.b) * q.value,
    constants=dict(a=4, b=2),
    assumes={CONVEX: lambda q: q.convex},
    whose="ours",
    readings=(SCALE,),
    domain=Domain(N=Whole(0), d=Whole(1), g=Numbers("d"), y=Numbers("d"), f=Real(), measure=measure_last),
    evidence=(Proof(argue_last),),
    foils=(
        Foil(
            "4N + 2.1 for 4N + 2",
            b=Fraction(21, 10),
            evidence=(Exact([{"N": 1, "g": [Fraction(1, 3)], "y": [0], "f": Fraction(1, 6)}], measure_last),),
        ),
    ),
    because="The difference is |x − (N + 1)g|² + (2N + 2)q for the gap q of convexity.",
)


def attained(case):
    """On the Huber function with bend τ = 1/(2N + 1) from x_0 = 1 every step is τ long: x_N = 1 − Nτ, beyond the bend."""
    bend = 1 / (2 * case.N + 1)
    return {"value": bend * (1 - case.N * bend) - bend**2 / 2, "start": 1}


def run_to(o):
    """The same by running the method."""
    bend, x = fmpq(1, 2 * int(o.N) + 1), fmpq(1)
    for _ in range(o.N):
        x = x - slope(x, bend)
    return {"value": slope(x, bend) * x - slope(x, bend) ** 2 / 2, "start": 1}


sharp = claim.but(
    label="As quoted: the 4N + 2 bound cannot be improved",
    title="For every N some L-smooth convex function meets L|x_0 − x*|²/(4N + 2) exactly",
    says=r"\forall N \ \exists f:\ f(x_N) - f^* = \frac{L |x_0 - x^*|^2}{4N+2}",
    relation=Identity(),
    readings=(SCALE, "it is enough to name a function for every N: a Huber function with bend 1/(2N + 1)"),
    domain=Domain(N=Whole(1), measure=run_to),
    evidence=(Family(1, attained, axis="N"),),
    foils=(Foil("4N + 2.01 for 4N + 2", b=Fraction(201, 100)), Foil("2N", a=2, b=0)),
    because="The Huber function with bend 1/(2N + 1) meets it.",
)


def largest(case):
    """An upper bound on the worst case, 1/(4N + 2), after its certificate was multiplied out as an identity."""
    import sympy

    N = int(case.N)
    f, g = sympy.symbols(f"f0:{N + 1}"), sympy.symbols(f"g0:{N + 1}")
    x = [sympy.Symbol("x0")]
    for k in range(N):
        x.append(x[k] - g[k])
    convex = [g[k] * x[k] - f[k] - g[k] ** 2 / 2 for k in range(N + 1)]
    later = [f[k] - f[k + 1] - g[k + 1] * g[k] - (g[k] - g[k + 1]) ** 2 / 2 for k in range(N)]
    monotone = [(g[k] - g[k + 1]) * g[k] - (g[k] - g[k + 1]) ** 2 for k in range(N)]
    certificate = (x[N] - (N + 1) * g[N]) ** 2 + (2 * N + 2) * convex[N]
    for k in range(N):
        certificate += (k + 1) ** 2 * ((g[k] - g[k + 1]) ** 2 + 2 * monotone[k]) + 2 * (k + 1) * later[k] + 2 * convex[k]
    if sympy.expand(x[0] ** 2 - (4 * N + 2) * f[N] - certificate) != 0:
        raise ValueError("the certificate is no identity")
    return {"worst": fmpq(1, 4 * N + 2)}


weaker_sharp = Claim(
    label="As quoted: the 2N bound cannot be improved",
    title="For every N some L-smooth convex function meets L|x_0 − x*|²/(2N)",
    says=r"\sup_f \,(f(x_N) - f^*) \ge \frac{L |x_0 - x^*|^2}{2N}",
    relation=Always(),
    margin=lambda q: q.worst * (q.a * q.N + q.b) - 1,
    constants=dict(a=2, b=0),
    whose="read",
    readings=(
        SCALE,
        "`worst` is an upper bound for all functions: non-negative multiples of the inequalities of smooth convex"
        " functions and a"
        " square, checked as an identity of polynomials; products of vectors are bilinear, so one coordinate shows it for all",
    ),
    evidence=(Exact([{"N": N} for N in (1, 2, 3, 5)], largest),),
    foils=(Foil("3N for 2N", a=3),),
    control=Control("4N + 2", a=4, b=2),
    fails="constant",
    because="For N = 1 every such function ends at most L|x_0 − x*|²/6 above its minimum.",
    by_hand="assert 1 / 6 < 1 / 2\n",
)
