"""The sum of |g_t|/√t is at most twice G_∞ times the norm of the gradients."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    NonNegatives,
    Positives,
    Proof,
    Search,
    Whole,
    facts,
    like,
    sqrt,
)

BOUNDED = "|g_t| ≤ G"


def measure(case):
    """Both sides from the list of gradients."""
    left = sum(sqrt(like(case.ceiling, 1) * g * g / t) for t, g in enumerate(case.g, 1))
    return {"left": left, "norm": sqrt(sum(g * g for g in case.g) + 0 * case.ceiling), "largest": max(case.g)}


def gradients(rng):
    for _ in range(40):
        g = [float(x) for x in rng.random(int(rng.integers(1, 8)))]
        yield {"g": g, "ceiling": max(g) * float(rng.uniform(1, 2))}


ROOTS = [Fraction(int(10**6 / t**0.5), 10**6) for t in range(1, 41)]
CASES = [{"g": [Fraction(1, 4)], "ceiling": Fraction(1, 4)}, {"g": ROOTS, "ceiling": 1}]

claim = Claim(
    label="Lemma 10.3",
    says=r"\sum_{t=1}^T \sqrt{\frac{g_t^2}{t}} \le 2 G_\infty \|g_{1:T}\|_2, \quad |g_t| \le G_\infty",
    relation=Always(),
    margin=lambda q: q.factor * q.ceiling * q.norm - q.left,
    constants=dict(factor=2),
    assumes={BOUNDED: lambda q: q.ceiling - q.largest},
    evidence=(Enclosed(CASES, measure, says="one small gradient; gradients close to 1/√t with G = 1"), Search(gradients, measure)),
    foils=(Foil("1.9 for 2", factor=Fraction(19, 10)),),
    control=Control(
        "G ≥ 1 and at most three gradients",
        evidence=(Enclosed([{"g": [1, 1, 1], "ceiling": 1}, {"g": [1, 2], "ceiling": 2}], measure),),
    ),
    place="Section 10.1, Lemma 10.3",
    readings=("the absolute values |g_t| are listed",),
    fails="false",
    because="For T = 1 it asks G_∞ ≥ 1/2; with G_∞ = 1 and |g_t| = 1/√t both sides grow like the harmonic number, the"
    " right one as its root.",
    shows={"right": lambda q: q.factor * q.ceiling * q.norm},
    sides=("left", "right"),
    by_hand="g = 0.25\nassert g > 2 * 0.25 * g\nh = [t**-0.5 for t in range(1, 32)]\n"
    "assert sum(x / t**0.5 for t, x in enumerate(h, 1)) > 2 * sum(x * x for x in h) ** 0.5\n",
)


def measure_weighted(o):
    inner = sum(g * r for g, r in zip(o.g, o.r, strict=True))
    return {"left2": inner * inner, "weights": sum(r * r for r in o.r), "squares": sum(g * g for g in o.g)}


def argue(p):
    g, r = p.part("g"), p.part("r")
    squares, weights = p.symbol("s", g.squares), p.symbol("w", r.squares)
    left2 = p.below(
        weights * squares,
        lambda x: facts.squared_inner_product(first=squares, second=weights, inner_squared=x),
        "e",
        says="what Cauchy–Schwarz leaves",
        of=(g, r),
    )
    return {"left2": left2, "weights": weights, "squares": squares}


amended = Claim(
    label="Lemma 10.3 with the root of the harmonic number",
    title="The sum of r_t |g_t| is at most √(Σ r_t²) times the norm of the gradients; r_t = 1/√t gives √(1 + ½ + … + 1/T)",
    says=r"\Big(\sum_t r_t |g_t|\Big)^2 \le \sum_t r_t^2 \; \|g_{1:T}\|_2^2, \quad r_t = \tfrac1{\sqrt t}:\ \sum_t r_t^2"
    r" \le 1 + \ln T",
    relation=Always(),
    margin=lambda q: q.factor * q.weights * q.squares - q.left2,
    constants=dict(factor=1),
    whose="ours",
    domain=Domain(T=Whole(1), g=NonNegatives("T"), r=Positives("T"), measure=measure_weighted),
    evidence=(Proof(argue),),
    foils=(Foil("0.99 of the right side", factor=Fraction(99, 100)),),
    because="Cauchy–Schwarz.",
)
