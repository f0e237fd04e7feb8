"""The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with α the absolute constant of the assumption."""

from dataclasses import dataclass
from types import SimpleNamespace

from flint import arb, ctx, fmpq

from lemmacheck import (
    Claim,
    Control,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    Proof,
    Real,
    SlowExcess,
    Somewhere,
    Unit,
    Whole,
    facts,
    sqrt,
)


def argue_slow(p):
    """The eigenvalues have a ratio ρ with log ρ = log(16/9)/2^(ℓ+1) ≤ ρ − 1, and Bernoulli's inequality does the rest."""
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


claim = Claim(
    label="Section 1, rate",
    place="Section 1",
    whose="read",
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


def argue_enduring(p, n):
    """x/(1 + κx) falls at most by n/(n + 2) a layer, so that x at the end is at least (n/(n + 2))^ℓ x_0/(1 + κx_0).

    Returns x_0, what stands for x_0/(1 + κx_0), the inverse of (n/(n + 2))^ℓ, and x at the end.
    """
    chain, size, steps = p.part("chain"), p.part("n"), p.field("depth")
    with p.each(chain.steps) as step:
        v, more = p.symbol("v", step.before, "x/(1 + κx) at a layer"), p.symbol("g", step.kept, "what it keeps beyond n/(n + 2)")
    start, rate = p.field("share") * (1 - 1 / n), n / (n + 2)
    first = start / (1 + n * (n - 2) * (n + 2) / ((n - 1) * (n + 4)) * start)
    growth, left = power_of(p, 2 / n, "q"), p.slack("w", "what the layers keep beyond that")
    sequence = dict(start=first, factor=rate, powered=1 / growth, end=first / growth + left, before=v, after=rate * v + more)
    p.because(left, facts.enduring_sequence(**sequence), of=(chain.reduced, size / (size + 2)))
    return start, first, growth, first / growth + left + p.symbol("r", chain.beyond, "x − x/(1 + κx) at the end"), steps


def power_of(p, excess, name):
    """(1 + y)^ℓ, at least 1 + ℓy."""
    steps, rest = p.field("depth"), p.slack(name, "(1 + y)^ℓ − 1 − ℓy")
    power = 1 + steps * excess + rest
    p.because(rest, facts.bernoulli(exponent=steps, excess=excess, power=power))
    return power


def argue_distance(p):
    """√(1 + z) ≥ 1 + 2z/(4 + z) with z = 16x: the first eigenvalue alone keeps W₂² above (2x/(1 + 4x))²."""
    from sympy import symbols

    start, first, growth, x, steps = argue_enduring(p, p.field("n"))
    slower = power_of(p, p.rational(61, 1539), "b")  # (8/9)² over 19/25, to the power ℓ
    least = 1 + 8 * x / (1 + 4 * x)
    root = p.above(least, lambda y: facts.root_above(root=y, square=1 + 16 * x, argument=least), "k", says="√(1 + z) beyond that")
    more, floor = p.slack("d", "2x/(1 + 4x) beyond its floor"), 2 * first / (growth * (1 + 4 * first))
    Y, L = symbols("Y L")
    p.lemma(more, Y - L, old={Y: (least - 1) / 4, L: floor}, new={Y: floor + more, L: floor}, says="2x/(1 + 4x) rises with x")
    rest = p.symbol("e", (p.part("chain").others.root - Fraction(1, 4)).squared * 15, "the other fifteen eigenvalues")
    found = {
        "W2": (floor + more + (root - least) / 4) ** 2 + rest,
        "decay": 1 / (growth**2 * slower),
        "smallest": (1 - p.field("share")) / 16,
    }
    return {**found, "start": start, "depth": steps}


def measure_distance(o):
    """The Bures distance of the spectrum at the end from 1/16, (19/25)^ℓ, and the smallest eigenvalue at the start."""
    x, n = o.chain.numbers[-1], len(range(o.n))
    roots = [sqrt(fmpq(1, n) + x)] + [sqrt((1 - fmpq(1, n) - x) / (n - 1))] * (n - 1)
    start = o.chain.numbers[0]
    found = {"W2": sum((y - sqrt(fmpq(1, n))) * (y - sqrt(fmpq(1, n))) for y in roots), "decay": Fraction(19, 25) ** int(o.depth)}
    return {**found, "smallest": (1 - fmpq(1, n) - start) / (n - 1), "start": start, "depth": o.depth}


def measure_pair(case):
    """d → ∞, n = 2, from eigenvalues 16/25 and 9/25: the squared distance at layer ℓ, and its printed decay for α = 9/20.

    Each layer takes the square root of the ratio of the eigenvalues; e = (s_1 − s_2)/2 = tanh(log(ratio)/2)/2.
    """
    e = ((arb(16) / 9).log() / 2 ** (case.depth + 1)).tanh() / 2
    high, low, middle = (arb(1) / 2 + e).sqrt(), (arb(1) / 2 - e).sqrt(), (arb(1) / 2).sqrt()
    decay = Fraction(11, 20) ** int(case.depth)
    return {"W2": (high - middle) ** 2 + (low - middle) ** 2, "decay": decay, "smallest": Fraction(9, 25), "start": Fraction(7, 50)}


HOLDS = "σ_min ≥ α = 6/25 at the start, and so at every layer"

wasserstein = Claim(
    label="Section 1, Wasserstein rate",
    place="Section 1",
    whose="read",
    fails="constant",
    because="W₂² decays by (n/(n+2))² per layer, slower than 1 − α for α near 1/√n and n ≥ 9.",
    title="The introduction promises a squared Wasserstein distance of order n (1 − α)^depth + n²/(α√width)",
    says=r"\mathcal{W}_2^2 \le C \left( n (1-\alpha)^{\mathrm{depth}} + \frac{n^2}{\alpha\sqrt{\mathrm{width}}} \right)",
    relation=Somewhere(),
    margin=lambda q: q.times * q.depth / 120 * (q.start / (1 + 18 * q.start)) ** 2 * 16 * q.decay - q.W2,
    constants=dict(times=1),
    assumes={HOLDS: lambda q: 625 * q.smallest - 36},
    readings=(
        "As for the gap: α is the constant of the assumption, the width is infinite, C may depend on nothing. Sixteen samples and"
        " α = 6/25; one eigenvalue of HᵀH is 1/16 + x, the others are equal.",
        "If some C served every depth, it would serve every depth ℓ ≥ 120 C ((1 + 18x_0)/x_0)², x_0 the excess at the start; there"
        " it is at most ℓ/120 (x_0/(1 + 18x_0))². Looked for is a depth at which this number serves; there is none.",
        "That x falls at most to nx/((n+2)(1 + cx)) in one layer of infinite width, and never rises, is what is asked of the chain;"
        " d21/theorem-1-floor and d21/theorem-1-step prove it.",
        "W₂² decays by (n/(n+2))² per layer near orthogonality, slower than 1 − α for α near 1/√n and n ≥ 9. At infinite width the"
        " Gram matrix is deterministic and the distance is the Bures distance (Gelbrich).",
    ),
    domain=Domain(
        n=Whole(16, most=16),
        share=Real(0, Fraction(49, 625), without="low"),
        depth=Whole(1),
        chain=SlowExcess("n", "share", "depth"),
        measure=measure_distance,
        styles=6,
        says="every depth, 16 samples whose gap falls no faster than d21/theorem-1-floor allows",
    ),
    evidence=(Proof(argue_distance),),
    foils=(Foil("1.1 C in place of C", times=Fraction(11, 10)),),
    control=Control(
        "n = 2, α = 9/20 and C = 1",
        without=HOLDS,
        margin=lambda q: 2 * q.decay - q.W2,
        evidence=(Enclosed([{"depth": 50}], measure_pair),),
    ),
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


def argue_absolute(p):
    """The gap is x √(n/(n − 1)) ≥ x, and (n/(n + 2))/(1 − 4/n) = 1 + (2n + 8)/((n + 2)(n − 4))."""
    n = p.field("n")
    start, _, growth, x, steps = argue_enduring(p, n)
    slower = power_of(p, (2 * n + 8) / ((n + 2) * (n - 4)), "b")
    root = p.above(p.rational(1), lambda y: facts.root_above(root=y, square=n / (n - 1), argument=1), "k", says="√(n/(n − 1)) − 1")
    return {"n": n, "depth": steps, "start": start, "gap": root * x, "decay": 1 / (growth * slower)}


def measure_absolute(o):
    """V of the spectrum at the end, (1 − 4/n)^ℓ, and the decay with a rate that depends on n, (1 − 1/(2n))^ℓ."""
    n, x = len(range(o.n)), o.chain.numbers[-1]
    spectrum = [fmpq(1, n) + x] + [(1 - fmpq(1, n) - x) / (n - 1)] * (n - 1)
    gap = sqrt(sum((s - fmpq(1, n)) * (s - fmpq(1, n)) for s in spectrum))
    decays = {"decay": fmpq(n - 4, n) ** int(o.depth), "slower_decay": fmpq(2 * n - 1, 2 * n) ** int(o.depth)}
    return {"n": o.n, "depth": o.depth, "start": o.chain.numbers[0], "gap": gap, **decays}


def measure_fading(case):
    """The same where the excess falls as fast as it may, from half of the largest one on."""
    n, numbers = int(case.n), [(1 - fmpq(1, int(case.n))) / 2]
    for _ in range(int(case.depth)):
        x = numbers[-1]
        numbers.append(fmpq(n, n + 2) * x / (1 + fmpq(2 * n * (n - 2), (n - 1) * (n + 4)) * x))
    return measure_absolute(Faded(int(case.n), int(case.depth), SimpleNamespace(numbers=numbers)))


@dataclass(frozen=True)
class Faded:
    """One such chain."""

    n: int
    depth: int
    chain: SimpleNamespace


absolute = Claim(
    label="Section 1, rate with an absolute constant",
    place="Section 1",
    whose="read",
    fails="false",
    because="Near orthogonality the gap contracts by n/(n+2) per layer, which tends to one as the batch grows.",
    title="The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with one absolute α for every batch",
    says=r"\exists\, \alpha > 0, C \ \forall n, d, \ell: \quad \mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} +"
    r" \frac{n}{\alpha \sqrt{\mathrm{width}}} \right)",
    relation=Somewhere(),
    margin=lambda q: q.times * q.depth * q.start / (q.n * (1 + q.n * q.start)) * q.decay - q.gap,
    constants=dict(times=1),
    readings=(
        "The sentence calls α an absolute constant: the same for every batch, width and depth. Here it need not be the number of"
        " assumption A₁, which holds at every layer with the smallest singular value at the start. The width is infinite.",
        "If some α > 0 and C served, take n ≥ 4/α samples: (1 − α)^ℓ ≤ (1 − 4/n)^ℓ. From one eigenvalue 1/n + x_0 of HᵀH, the"
        " others equal, C is at most ℓx_0/(n(1 + nx_0)) once ℓ is large. Looked for is a batch and a depth at which that number"
        " serves with the rate 1 − 4/n; there is none.",
        "That x falls at most to nx/((n+2)(1 + cx)) in one layer of infinite width, and never rises, is what is asked of the chain;"
        " d21/theorem-1-floor and d21/theorem-1-step prove it.",
        "Near orthogonality the gap contracts by n/(n+2) per layer (ours/orthogonality-rate), which exceeds 1 − α as soon as"
        " n > 2/α − 2.",
    ),
    domain=Domain(
        n=Whole(5),
        share=Unit(without="both"),
        depth=Whole(1),
        chain=SlowExcess("n", "share", "depth"),
        measure=measure_absolute,
        styles=6,
        says="every depth and every n ≥ 5 samples whose gap falls no faster than d21/theorem-1-floor allows",
    ),
    evidence=(Proof(argue_absolute),),
    foils=(Foil("1.1 C in place of C", times=Fraction(11, 10)),),
    control=Control(
        "the rate 1 − 1/(2n) in place of an absolute one",
        margin=lambda q: q.slower_decay - q.gap,
        evidence=(Enclosed([{"n": 8, "depth": 20}], measure_fading),),
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
