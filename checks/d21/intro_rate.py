"""The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with α the absolute constant of the assumption."""

from flint import arb, ctx

from lemmacheck import Claim, Control, Domain, Enclosed, Exists, Family, Foil, Fraction, Proof, Somewhere, Whole, facts
from theory.enclosures.gap_contraction import excess_floor


def argue_slow(p):
    """The ratio of the eigenvalues is ρ = (16/9)^(2^−(ℓ+1)) ≥ 1 + log(16/9)/2^(ℓ+1), and Bernoulli's inequality does the rest."""
    C, root = p.field("C"), p.above(p.rational(7, 5), _root_of_two, "k", says="√2 − 7/5")
    start, depth = p.rational(7, 9), 60 * C
    bent, tangent = p.slack("v", "log(16/9) − (7/9 − 49/162)"), p.slack("s", "ρ − 1 − log ρ")
    halves, decays = p.slack("b", "(5/4)^ℓ − 1 − ℓ/4"), p.slack("g", "(5/2)^ℓ − 1 − 3ℓ/2")
    log_of_start = start - start**2 / 2 + bent
    p.because(bent, facts.log_second_order(excess=start, log_of_one_plus=log_of_start))
    slower, inverse_decay = 1 + depth / 4 + halves, 1 + 3 * depth / 2 + decays
    p.because(halves, facts.bernoulli(exponent=depth, excess=p.rational(1, 4), power=slower))
    p.because(decays, facts.bernoulli(exponent=depth, excess=p.rational(3, 2), power=inverse_decay))
    log_of_ratio = log_of_start * slower / inverse_decay / 2  # 2^−ℓ is (5/4)^ℓ over (5/2)^ℓ
    ratio = 1 + log_of_ratio + tangent
    p.because(tangent, facts.exp_tangent(argument=log_of_ratio, exp_of_argument=ratio))
    return {"C": C, "gap": root * (ratio - 1) / (2 * (ratio + 1)), "decay": 1 / inverse_decay}


def _root_of_two(root):
    return facts.root_above(root=root, square=2, argument=Fraction(7, 5))


def measure_own_depth(o):
    """Layer ℓ + 1 of two samples with eigenvalues 16/25 and 9/25, ℓ = 60C, d → ∞: V, the printed decay (2/5)^ℓ, and it at α = 9/20.

    A row s_1 g_1² : s_2 g_2² has the mean share √s_1/(√s_1 + √s_2) in its first coordinate, so a layer takes roots.
    """
    depth = 60 * int(o.C)
    with ctx.workprec(512 + 4 * depth):
        s = [arb(16) / 25, arb(9) / 25]
        for _ in range(depth + 1):
            roots = [x.sqrt() for x in s]
            s = [x / sum(roots) for x in roots]
        gap = sum((x - arb(1) / 2) ** 2 for x in s).sqrt()
    return {"C": o.C, "gap": gap, "decay": Fraction(2, 5) ** depth, "slower_decay": Fraction(11, 20) ** depth}


def measure_pair(case):
    """d → ∞, n = 2, from eigenvalues 16/25 and 9/25: the squared distance at layer ℓ + 1 over its printed decay.

    Each layer takes the square root of the ratio of the eigenvalues; e = (s_1 − s_2)/2 = tanh(log(ratio)/2)/2.
    """
    ell = case.depth
    e = ((arb(16) / 9).log() / 2 ** (ell + 2)).tanh() / 2
    high, low, middle = (arb(1) / 2 + e).sqrt(), (arb(1) / 2 - e).sqrt(), (arb(1) / 2).sqrt()
    distance = (high - middle) ** 2 + (low - middle) ** 2
    return {"ratio": distance / (2 * (1 - case.alpha) ** ell), "width_term": 0}


PAIR = Enclosed([{"n": 2, "alpha": Fraction(9, 20), "depth": ell} for ell in (1, 10, 50)], measure_pair)

claim = Claim(
    label="Section 1, rate",
    place="Section 1",
    fails="constant",
    because="At infinite width two samples halve their gap per layer, slower than 1 − α for α above 1/2.",
    says=r"\exists\, C: \quad \mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} + \frac{n}{\alpha"
    r" \sqrt{\mathrm{width}}} \right) \quad \text{for every depth and width}",
    relation=Somewhere(),
    margin=lambda q: q.times * q.C * q.decay - q.gap,
    constants=dict(times=1),
    readings=(
        "α is the constant of the assumption, the bound on the smallest singular value at every layer; C may depend on nothing. At"
        " infinite width the second term vanishes and the gap is a number.",
        "If some C served every depth, so would the next whole number, and it would serve the depth ℓ = 60C. Looked for is such a"
        " C, for two samples with eigenvalues 16/25 and 9/25 of HᵀH (α = 3/5, since the smaller one only grows) and the gap at"
        " layer ℓ + 1; there is none.",
        "If a smaller number were allowed in place of the assumption's α, it would have to depend on n: α²/2 would do"
        " (d21/theorem-1-amended), an absolute constant would not (d21/intro-rate-absolute).",
    ),
    domain=Domain(C=Whole(1), measure=measure_own_depth),
    evidence=(Proof(argue_slow), Enclosed([{"C": C} for C in (1, 2, 10)], measure_own_depth, says="the gap itself, in balls")),
    foils=(Foil("1.1 C in place of C", times=Fraction(11, 10)),),
    control=Control(
        "α = 9/20 in place of 3/5: C = 1 serves its depth",
        margin=lambda q: q.C * q.slower_decay - q.gap,
        evidence=(Enclosed([{"C": 1}], measure_own_depth),),
    ),
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


wasserstein = Claim(
    label="Section 1, Wasserstein rate",
    place="Section 1",
    fails="constant",
    because="W₂² decays by (n/(n+2))² per layer, slower than 1 − α for α near 1/√n and n ≥ 9.",
    title="The introduction promises a squared Wasserstein distance of order n (1 − α)^depth + n²/(α√width)",
    says=r"\mathcal{W}_2^2 \le C \left( n (1-\alpha)^{\mathrm{depth}} + \frac{n^2}{\alpha\sqrt{\mathrm{width}}} \right)",
    relation=Exists("C", "depth"),
    margin=lambda q: q.C * (1 + q.width_term) - q.ratio,
    constants=dict(C=None),
    readings=(
        "As for the gap: α is the constant of the assumption, the width is infinite, C may depend on nothing.",
        "Argued: what grows is a floor of the distance over the printed decay. One layer of it is proved on objects"
        " (d21/theorem-1-floor), and Bernoulli's inequality; that the floors multiply along the layers, and that the distance"
        " is at least x²/(2(s + 1/n)), stands in these words. A chain of spectra of 16 samples as a typed object would tie them."
        " Two samples, whose chain is known in closed form, do not refute this one: their distance falls by 1/4 per layer.",
        "W₂² decays by (n/(n+2))² per layer near orthogonality, slower than 1 − α for α near 1/√n and n ≥ 9. At infinite width the"
        " Gram matrix is deterministic and the distance is the Bures distance (Gelbrich).",
    ),
    evidence=(Family(1, measure_distance, "depth", says="every depth, n = 16, α = 6/25, d → ∞"),),
    foils=(Foil("C = 1/1000", C=Fraction(1, 1000)),),
    control=Control("n = 2 and α = 9/20, for the squared distance itself", C=1, evidence=(PAIR,)),
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


absolute = wasserstein.but(
    label="Section 1, rate with an absolute constant",
    fails="false",
    because="Near orthogonality the gap contracts by n/(n+2) per layer, which tends to one as the batch grows.",
    title="The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with one absolute α for every batch",
    says=r"\exists\, \alpha > 0, C \ \forall n, d, \ell: \quad \mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} +"
    r" \frac{n}{\alpha \sqrt{\mathrm{width}}} \right)",
    relation=Exists("C", "m"),
    readings=(
        "The sentence calls α an absolute constant: the same for every batch, width and depth. Here it need not be the number of"
        " assumption A₁, which holds with σ_min² ≥ (1 − 1/(2(n − 1)))/n at every layer.",
        "m is any number with 1/m ≤ α. Since 1 − α ≤ 1 − 1/m, the quotient of the gap by (1 − α)^ℓ is at least the one by"
        " (1 − 1/m)^ℓ; taken at n = 4m samples and depth m³ it grows without bound in m. So for every α > 0 and every C there is a"
        " batch, a depth and (d → ∞) a width at which the bound fails.",
        "Argued: what grows is a floor of the gap over the printed decay. One layer of it is proved on objects"
        " (d21/theorem-1-floor), and Bernoulli's inequality; that the floors multiply along m³ layers stands in these words. A"
        " chain of spectra of 4m samples as a typed object would tie them.",
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
