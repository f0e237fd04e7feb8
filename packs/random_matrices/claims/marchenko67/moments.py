"""The k-th moment of the Marchenko–Pastur law is Σ_r y^r/(r+1) C(k,r) C(k−1,r)."""

from math import comb

from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Proof, Search, Unit, like


def measure(case):
    """∫ x^k dμ with x = 1 + y + 2√y cos θ: odd powers of cos θ vanish, even ones give Catalan numbers."""
    k, y, one = int(case.k), case.y, like(case.y, 1)
    integral, formula = 0 * one, 0 * one
    for m in range((k - 1) // 2 + 1):
        catalan = comb(2 * m, m) // (m + 1)
        integral = integral + comb(k - 1, 2 * m) * catalan * (one + y) ** (k - 1 - 2 * m) * y**m
    for r in range(k):
        formula = formula + y**r * (comb(k, r) * comb(k - 1, r)) / (r + 1)
    return {"moment": integral, "formula": formula}


def laws(rng):
    for k in range(1, 13):
        for y in rng.uniform(0, 1, size=3):
            yield {"k": k, "y": float(y)}


claim = Claim(
    label="Moments of the Marchenko–Pastur law",
    says=r"\int x^k d\mu_y = \sum_{r=0}^{k-1} \frac{y^r}{r+1} \binom{k}{r} \binom{k-1}{r}",
    relation=Identity(),
    margin=lambda q: q.moment - q.factor * q.formula,
    constants=dict(factor=1),
    whose="read",
    readings=(
        "density √((b−x)(x−a))/(2πyx) between a and b = (1 ± √y)²; with x = 1 + y + 2√y cos θ it is (2/π) ∫ x^{k−1} sin²θ dθ",
        "k = 1 … 12, y random in (0, 1)",
    ),
    evidence=(Search(laws, measure),),
    foils=(Foil("1.001 of it", factor=Fraction(1001, 1000)),),
    because="Both sides count non-crossing partitions of k points by their blocks.",
    sides=("moment", "formula"),
)


def measure_edges(o):
    """The discriminant of y z m² + (z + y − 1) m + 1 = 0 at (1 ± s)², y = s²."""
    y = o.s**2
    at = lambda z: (z + y - 1) ** 2 - 4 * y * z  # noqa: E731
    return {"upper": at((1 + o.s) ** 2), "lower": at((1 - o.s) ** 2), "between": at(1 + y), "y": y}


def argue_edges(p):
    y = p.field("s") ** 2
    return {"upper": 0 * y, "lower": 0 * y, "between": -4 * y, "y": y}


edges = Claim(
    label="Edges of the Marchenko–Pastur law",
    title="The Marchenko–Pastur law lives between (1 − √y)² and (1 + √y)²",
    says=r"(z + y - 1)^2 - 4yz = 0 \ \text{ at } z = (1 \pm \sqrt y)^2",
    relation=Identity(),
    margin=lambda q: (q.upper, q.lower, q.between + q.four * q.y),
    constants=dict(four=4),
    whose="read",
    readings=(
        "the law has a density where the quadratic equation of its Stieltjes transform has no real root; at 1 + y it is −4y",
    ),
    domain=Domain(s=Unit(), measure=measure_edges),
    evidence=(Proof(argue_edges),),
    foils=(Foil("3.99 for 4", four=Fraction(399, 100)),),
    because="The discriminant is (z − a)(z − b).",
)
