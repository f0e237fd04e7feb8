"""The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with α the absolute constant of the assumption."""

from flint import arb

from lemmacheck import Claim, Control, Enclosed, Exact, Exists, Family, Foil, Fraction
from theory.enclosures.gap_contraction import excess_floor


def measure_needed(case):
    """d → ∞, n = 2, eigenvalues 16/25 and 9/25 (α = 3/5): V(H_{ℓ+1}) ≥ (7/50)·2^{−ℓ−1}, over (1 − α)^ℓ = (2/5)^ℓ.

    The quotient is at least (7/100)(5/4)^ℓ ≥ (7/100)(1 + ℓ/4) by Bernoulli's inequality.
    """
    return {"ratio": 7 * (4 + case.depth) / 400, "width_term": 0}


def measure_exactly(case):
    """The same quotient for one depth, with the proven floor (7/50)·2^{−ℓ−1} of d21/theorem-1-floor at n = 2, where c = 0."""
    ell = case.depth
    return {"ratio": Fraction(7, 50) / 2 ** (ell + 1) / (1 - Fraction(str(case.alpha))) ** ell, "width_term": 0}


def measure_pair(case):
    """d → ∞, n = 2, from eigenvalues 16/25 and 9/25: gap and distance themselves at layer ℓ + 1, over their decays.

    Each layer takes the square root of the ratio of the eigenvalues; e = (s_1 − s_2)/2 = tanh(log(ratio)/2)/2.
    """
    ell = case.depth
    e = ((arb(16) / 9).log() / 2 ** (ell + 2)).tanh() / 2
    high, low, middle = (arb(1) / 2 + e).sqrt(), (arb(1) / 2 - e).sqrt(), (arb(1) / 2).sqrt()
    decay = (1 - case.alpha) ** ell
    distance = (high - middle) ** 2 + (low - middle) ** 2
    return {"ratio": distance / (2 * decay) if case.distance else arb(2).sqrt() * e / decay, "width_term": 0}


def pair(distance):
    """The gap (0) or the squared distance (1) with α = 9/20, at three depths."""
    return Enclosed([{"n": 2, "alpha": Fraction(9, 20), "depth": ell, "distance": distance} for ell in (1, 10, 50)], measure_pair)


claim = Claim(
    label="Section 1, rate",
    place="Section 1",
    fails="constant",
    because="At infinite width two samples halve their gap per layer, slower than 1 − α for α above 1/2.",
    says=r"\mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} + \frac{n}{\alpha \sqrt{\mathrm{width}}} \right)",
    relation=Exists("C", "depth"),
    margin=lambda q: q.C * (1 + q.width_term) - q.ratio,
    constants=dict(C=None),
    readings=(
        "α is the constant of the assumption: the bound on the smallest singular value (divided by the printed decay,"
        " and at infinite"
        " width, where the second term vanishes). C may depend on nothing.",
        "The growth is that of a proven floor of the gap (d21/theorem-1-floor with Bernoulli's inequality), which grows more slowly"
        " than the gap over its decay itself; no object is measured along the way, so the rung is `argued`.",
        "If a smaller number were allowed in place of the assumption's α, it would have to depend on n: α²/2 would do"
        " (d21/theorem-1-amended), an absolute constant would not (d21/intro-rate-absolute).",
    ),
    evidence=(
        Family(1, measure_needed, "depth", says="every depth, n = 2, α = 3/5, d → ∞"),
        Exact(
            [{"n": 2, "alpha": Fraction(3, 5), "depth": ell} for ell in (1, 10, 50)],
            measure_exactly,
            says="d → ∞, without Bernoulli",
        ),
    ),
    foils=(Foil("C = 10", C=10),),
    control=Control("α = 9/20 in place of 3/5, for the gap itself", C=1, evidence=(pair(0),)),
    by_hand="""
from math import log, tanh
alpha, C, depth = 3/5, 10**6, 100                  # n = 2, eigenvalues 16/25 and 9/25 of H'H; the smaller only grows
L = log(16/9)                                      # each layer takes the square root of their ratio (d -> infinity)
V = 2**0.5 * tanh(L / 2**(depth + 1) / 2) / 2      # the gap at layer depth + 1
print(V, "against", C * (1 - alpha)**depth)
assert V > C * (1 - alpha)**depth, "this C would do"
""",
)


def measure_distance(case):
    """d → ∞, n = 16, α = 6/25: W₂² ≥ x²/(2(s + 1/n)) with the floor of x (d21/theorem-1-floor), over n (1 − α)^ℓ.

    The quotient is K β^ℓ ≥ K (1 + ℓ(β − 1)) with β = (n/(n+2))²/(1 − α) > 1.
    """
    n, alpha = 16, Fraction(6, 25)
    start = 1 - (n - 1) * alpha**2 - Fraction(1, n)
    first = excess_floor(n, start, layers=1) ** 2 / (2 * (start + Fraction(2, n))) / n
    growth = Fraction(n, n + 2) ** 2 / (1 - alpha) - 1
    K, slope = first, first * growth
    ratio = K.numerator * (1 + case.depth * 0) / K.denominator + case.depth * slope.numerator / slope.denominator
    return {"ratio": ratio, "width_term": 0}


wasserstein = claim.but(
    label="Section 1, Wasserstein rate",
    fails="constant",
    because="W₂² decays by (n/(n+2))² per layer, slower than 1 − α for α near 1/√n and n ≥ 9.",
    title="The introduction promises a squared Wasserstein distance of order n (1 − α)^depth + n²/(α√width)",
    says=r"\mathcal{W}_2^2 \le C \left( n (1-\alpha)^{\mathrm{depth}} + \frac{n^2}{\alpha\sqrt{\mathrm{width}}} \right)",
    readings=(
        "As for the gap: α is the constant of the assumption, the width is infinite, C may depend on nothing.",
        "As for the gap, the growth is that of a proven floor, not of a measured object: `argued`.",
        "W₂² decays by (n/(n+2))² per layer near orthogonality, slower than 1 − α for α near 1/√n and n ≥ 9. At infinite width the"
        " Gram matrix is deterministic and the distance is the Bures distance (Gelbrich).",
    ),
    evidence=(Family(1, measure_distance, "depth", says="every depth, n = 16, α = 6/25, d → ∞"),),
    foils=(Foil("C = 1/1000", C=Fraction(1, 1000)),),
    control=Control("n = 2 and α = 9/20, for the squared distance itself", C=1, evidence=(pair(1),)),
    by_hand="""
from fractions import Fraction as F
n, alpha, depth = 16, F(6, 25), 2000
x = 1 - (n - 1)*alpha**2 - F(1, n)                 # excess of the largest eigenvalue over 1/n; the others are alpha^2
c = F(2*n*(n - 2), (n - 1)*(n + 4))
floor = F(n, n + 2)**(depth + 1) / (1/x + c*(n + 2)/2)
print(float(floor**2 / (2*(x + F(2, n)))), "against", float(10**6 * n * (1 - alpha)**depth))
assert floor**2 / (2*(x + F(2, n))) > 10**6 * n * (1 - alpha)**depth, "C = 10^6 would do"
""",
)


def measure_absolute(case):
    """d → ∞, n = 4m, ℓ = m³, eigenvalues 3/(2n) and the rest equal; the rate is 1 − 1/m.

    V(H_{ℓ+1}) ≥ (n/(n+2))^{ℓ+1}/(2n + c(n+2)/2) with c ≤ 2 (d21/theorem-1-floor), and by Bernoulli's inequality
    ((n/(n+2))/(1 − 1/m))^ℓ ≥ 1 + ℓ((n/(n+2))/(1 − 1/m) − 1).
    """
    m = case.m
    n, shrink = 4 * m, 1 - 1 / m
    per_layer = n / (n + 2)
    ratio = per_layer * (1 + m**3 * (per_layer / shrink - 1)) / (2 * n + n + 2)
    return {"ratio": ratio, "width_term": 0}


def measure_with_samples(case):
    """The same start with the rate 1 − 1/(2n): V(H_{ℓ+1}) ≤ (1 − ¾σ_min²)^{ℓ+1} V(H_0) (d21/theorem-1-step), V(H_0) ≤ 1.

    So an upper bound of the quotient at every depth is that of one layer, provided that it is at most one.
    """
    n = 4 * case.m
    smallest = (1 - 1 / (2 * (n - 1))) / n
    return {"ratio": (1 - 3 * smallest / 4) / (1 - 1 / (2 * n)), "width_term": 0}


absolute = claim.but(
    label="Section 1, rate with an absolute constant",
    fails="false",
    because="Near orthogonality the gap contracts by n/(n+2) per layer, which tends to one as the batch grows.",
    title="The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with one absolute α for every batch",
    says=r"\exists\, \alpha > 0, C \ \forall n, d, \ell: \quad \mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} +"
    r" \frac{n}{\alpha \sqrt{\mathrm{width}}} \right)",
    relation=Exists("C", "m"),
    readings=(
        "The sentence calls α “an absolute constant”: the same for every batch, width and depth. Here it need not be the number of"
        " assumption A₁, which holds with σ_min² ≥ (1 − 1/(2(n − 1)))/n at every layer.",
        "m is any number with 1/m ≤ α. Since 1 − α ≤ 1 − 1/m, the quotient of the gap by (1 − α)^ℓ is at least the one by"
        " (1 − 1/m)^ℓ; taken at n = 4m samples and depth m³ it grows without bound in m. So for every α > 0 and every C there is a"
        " batch, a depth and (d → ∞) a width at which the bound fails.",
        "The growth is that of a proven floor (d21/theorem-1-floor), not of a measured object: `argued`.",
        "Near orthogonality the gap contracts by n/(n+2) per layer (ours/orthogonality-rate), which exceeds 1 − α as soon as"
        " n > 2/α − 2.",
    ),
    evidence=(Family(2, measure_absolute, "m", says="every m ≥ 2, that is every α ≥ 1/m, at n = 4m and ℓ = m³, d → ∞"),),
    foils=(Foil("C = 10", C=10),),
    control=Control(
        "the rate 1 − 1/(2n) in place of an absolute one",
        C=1,
        evidence=(Family(2, measure_with_samples, "m", says="every m ≥ 2, n = 4m, every depth"),),
    ),
    by_hand="""
from math import log
alpha, C = 0.01, 10**6                             # try any other: n and depth follow
n = int(4 / alpha)                                 # n/(n + 2) > 1 - alpha
depth = int(3 * n * log(C * n))
# from eigenvalues 3/(2n) and the rest equal, d -> infinity: the excess of the largest over 1/n after depth + 1 layers is at least
log_gap = (depth + 1) * log(n / (n + 2)) - log(3*n + 2)
print(log_gap, "against", log(C) + depth * log(1 - alpha))
assert log_gap > log(C) + depth * log(1 - alpha), "this alpha and C would do"
""",
)
