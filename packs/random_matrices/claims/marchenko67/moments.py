"""The k-th moment of the Marchenko–Pastur law is Σ_r y^r/(r+1) C(k,r) C(k−1,r)."""

from math import comb

from lemmacheck import Claim, Domain, Family, Foil, Fraction, Identity, Proof, Search, Supremum, Unit, Whole, by_ratio, like


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
    domain=Domain(k=Whole(1), y=Unit(without="low")),
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


def measure_catalan(o):
    """C(2k, k)/(k + 1) by the definition of the binomial, the one after it, and 4^k."""
    k = int(o.k)
    return {"moment": Fraction(comb(2 * k, k), k + 1), "next": Fraction(comb(2 * k + 2, k + 1), k + 2), "power": 4**k, "k": k}


def along_k(case):
    """The same by quotients of neighbours."""
    k = case.k
    catalan = by_ratio(k, start=1, first=1, ratio=lambda n: 2 * (2 * n + 1) / (n + 2))
    return {"moment": catalan, "power": by_ratio(k, start=1, first=4, ratio=lambda n: 4 + 0 * n), "k": k}


catalan = Claim(
    label="Moments of a square matrix",
    title="For y = 1 the k-th moment, the k-th Catalan number, is at most half of 4^k/(k + 1)",
    says=r"\int x^k d\mu_1 = \frac{1}{k+1}\binom{2k}{k} \le \frac{4^k}{2(k+1)}, \quad k \ge 1",
    margin=lambda q: q.share * q.power - (q.k + 1) * q.moment,
    constants=dict(share=Fraction(1, 2)),
    whose="ours",
    domain=Domain(k=Whole(1), measure=measure_catalan),
    evidence=(Family(1, along_k, "k"),),
    foils=(Foil("0.49 for ½", share=Fraction(49, 100)),),
    because="The quotient of neighbours of 4^k/C(2k, k) is (2k + 2)/(2k + 1) > 1, and at k = 1 the two sides are equal.",
)


def growth(case):
    """The quotient of neighbouring Catalan numbers."""
    return {"quotient": 2 * (2 * case.k + 1) / (case.k + 2)}


def measure_growth(o):
    found = measure_catalan(o)
    return {"quotient": found["next"] / found["moment"]}


edge = Claim(
    label="Growth of the moments",
    title="For y = 1 the quotients of neighbouring moments have the supremum 4, the right end of the law",
    says=r"\sup_k \frac{m_{k+1}}{m_k} = 4 = (1 + \sqrt y)^2, \quad y = 1",
    relation=Supremum(),
    margin=lambda q: q.end - q.quotient,
    constants=dict(end=4),
    whose="ours",
    domain=Domain(k=Whole(1), measure=measure_growth),
    evidence=(Family(1, growth, "k"),),
    foils=(Foil("3.99 for 4", end=Fraction(399, 100)), Foil("4.01 for 4", end=Fraction(401, 100))),
    because="The quotient is 4 − 6/(k + 2): below 4, and as near as one likes.",
)
