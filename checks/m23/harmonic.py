"""Rates of explosion that decay like ℓ^(−p) have a bounded sum over all layers, for every exponent p above one."""

from checks.arguments.isometry import whole
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Foil,
    Fraction,
    Positive,
    Proof,
    Somewhere,
    Whole,
    exp,
    facts,
    grid,
    harmonic_blocks,
    log,
)


def argue(p):
    """ℓ^(−p) ≤ (f(ℓ − 1) − f(ℓ))/(p − 1) with f(x) = x^(1−p), by Bernoulli; the differences telescope from f(1) = 1."""
    L, excess = p.part("L"), p.part("e")
    e, later_layers = p.field("e"), p.counted("L", 2)
    with p.each(later_layers.less(2)) as k:
        ell = 2 + p.symbol("k", k, "ℓ − 2")
        f, bend = p.symbol("f", (k + 2).raised(0 - excess), "f(ℓ) = ℓ^(1−p)"), p.slack("b", "what Bernoulli's inequality leaves")
        ratio = 1 + e / ell + bend  # f(ℓ − 1)/f(ℓ) = (1 − 1/ℓ)^(1−p)
        p.because(bend, facts.bernoulli_negative_power(exponent=e, argument=1 / ell, power=ratio))
        one_term = p.holds((f * ratio - f) / e - f / ell, says="(f(ℓ − 1) − f(ℓ))/(p − 1) is at least f(ℓ)/ℓ = ℓ^(−p), for ℓ ≥ 2")
    last, rest = p.symbol("F", L.raised(0 - excess), "f(L)"), p.slack("s", "what the telescoping sum leaves")
    later = (1 - last) / e - rest  # Σ ℓ^(−p) from ℓ = 2 to L
    values = p.counted("L", 1).each(lambda x: x.raised(0 - excess) / excess)
    terms = later_layers.each(lambda x: x.raised(0 - excess - 1))
    p.because(rest, facts.telescoping_sum(first=1 / e, last=last / e, total=later, one_term=one_term), of=(values, terms))
    return {"total": 1 + later, "exponent": 1 + e}


def measure_object(o):
    """The sum itself, term by term."""
    return {"total": sum(exp(-(1 + o.e) * log(k)) for k in range(1, o.L + 1)), "exponent": 1 + o.e}


def measure(case):
    """The sum itself, for whole exponents."""
    L, exponent = whole(case.L), whole(case.exponent)
    return {"total": sum(Fraction(1, k**exponent) for k in range(1, L + 1))}


SUMS = Exact(grid(L=(1, 2, 10, 100), exponent=(2, 3)), measure, says="the sums themselves")

claim = Claim(
    label="Appendix E",
    whose="read",
    place="Appendix E",
    says=r"\sum_{\ell=1}^{L} \ell^{-p} \le \frac{p}{p-1} \quad \text{for every depth } L \text{ and every } p > 1",
    relation=Always(),
    margin=lambda q: q.c * q.exponent / (q.exponent - 1) - q.total,
    constants={"c": 1},
    readings=(
        "The source wants the sum of the layers' rates to stay below one constant at every depth, which it likens to a"
        " harmonic series that is bounded, and chooses gains that fall faster than that series (Section 5), so that the sum"
        " converges. It means a convergent series of powers; the printed exponent is lost in our copy.",
        "The constant p/(p − 1) is ours; it grows without bound as p falls to one, where the series is the harmonic one.",
        "The harmonic series at its word, p = 1, is the variant m23/harmonic-literal: it is not bounded.",
    ),
    domain=Domain(L=Whole(1), e=Positive(), measure=measure_object, says="every depth L ≥ 1 and every exponent p = 1 + e > 1"),
    evidence=(Proof(argue), SUMS),
    foils=(
        Foil("1/(p − 1), the integral without the first layer", margin=lambda q: 1 / (q.exponent - 1) - q.total, evidence=(SUMS,)),
        Foil("four fifths of it", c=Fraction(4, 5), evidence=(SUMS,)),
        Foil("nine tenths of it", c=Fraction(9, 10), evidence=(SUMS,)),
    ),
)


def measure_harmonic(case):
    """The harmonic sum itself, next to the bound by blocks."""
    m = whole(case.m)
    total = sum(Fraction(1, k) for k in range(1, 2**m + 1))
    return {"total": total, "harmonic": total, "blocks": 1 + Fraction(m, 2)}


def exceed_halves(p, m):
    """From N + 1 to 2N there are N terms, each at least 1/(2N), so each of the m blocks N = 1, 2, 4, … adds at least one half."""
    every = harmonic_blocks(m)
    with p.each(every) as block:
        N, more = p.symbol("N", block.size, "terms of the block"), p.slack("u", "what a block exceeds one half by")
        of = (block.terms, block.floor)
        p.because(more, facts.sum_above_floor(count=N, floor=1 / (2 * N), total=p.rational(1, 2) + more), of=of)
    rest = p.slack("s", "what the blocks exceed one half by, on average")
    means = dict(mean_of_larger=p.rational(1, 2) + rest, mean_of_smaller=p.rational(1, 2))
    sums, halves = every.of(lambda block: block.terms.total), every.of(lambda block: block.size / (2 * block.size))
    p.because(rest, facts.mean_keeps_order(pointwise_gap=more, **means), of=(sums, halves))
    return p.rational(1, 2) + rest


def argue_no_constant(p):
    """To depth 4^C there are 2C blocks after the first term, each of one half or more: the sum is at least 1 + C."""
    C = p.field("C")
    return {"C": C, "total": 1 + 2 * C * exceed_halves(p, 2 * p.part("C"))}


def measure_at_own_depth(o):
    """The harmonic sum to depth 4^C, term by term; and the sum of the inverse squares."""
    layers = range(1, 4 ** int(o.C) + 1)
    return {"C": o.C, "total": sum(Fraction(1, k) for k in layers), "squares": sum(Fraction(1, k * k) for k in layers)}


literal = Claim(
    label="Appendix E, at its word",
    whose="read",
    place="Appendix E",
    fails="reading",
    because="Every block from 2^j + 1 to 2^(j+1) adds at least one half, so the harmonic sum passes every constant; "
    "the source means a convergent series.",
    title="The harmonic series, taken at its word, is bounded: some constant serves every depth",
    says=r"\exists C: \ \sum_{\ell=1}^{L} \frac1\ell \le C \quad \text{for every depth } L",
    relation=Somewhere(),
    margin=lambda q: q.C + q.more - q.total,
    constants={"more": 0},
    readings=(
        "Refuted is only the phrase taken literally; what the source means converges, and is m23/harmonic.",
        "If some C served every depth, so would the next whole number, and it would serve the depth L = 4^C. Looked for is such a"
        " C; there is none, since the sum to depth 4^C is at least 1 + C.",
    ),
    domain=Domain(C=Whole(1), measure=measure_at_own_depth),
    evidence=(Proof(argue_no_constant), Exact(grid(C=(1, 2, 4)), measure_at_own_depth)),
    foils=(Foil("C + 1/2 in place of C", more=Fraction(1, 2)),),
    control=Control(
        "inverse squares in place of the harmonic series",
        margin=lambda q: q.C + q.more - q.squares,
        evidence=(Exact(grid(C=(2,)), measure_at_own_depth),),
    ),
    by_hand="""
from fractions import Fraction
def blocks(m):                         # 1 + 1/2 + (1/3 + 1/4) + (1/5 + ... + 1/8) + ...: each bracket is at least 1/2
    return [sum(Fraction(1, l) for l in range(2**j + 1, 2**(j + 1) + 1)) for j in range(m)]
assert min(blocks(10)) >= Fraction(1, 2)
C = 5                                  # any constant: 2**(2*C) layers pass it
print(float(1 + sum(blocks(2 * C))), "against", C)
assert 1 + sum(blocks(2 * C)) > C, "the harmonic sum would stay below C"
""",
)


def argue_blocks(p):
    """Each of the m blocks after the first term adds at least one half."""
    m = p.field("m")
    return {"harmonic": 1 + m * exceed_halves(p, p.part("m")), "blocks": 1 + m / 2}


def measure_sum(o):
    """The harmonic sum to 2^m, term by term, from the smallest on."""
    total = 0
    for k in range(2**o.m, 0, -1):
        total += Fraction(1, k)
    return {"harmonic": total, "blocks": 1 + Fraction(int(o.m), 2)}


blocks = Claim(
    because="After the first term come m blocks, from 2^j + 1 to 2^{j+1}, of 2^j terms that are each at least 1/2^{j+1}: "
    "every block adds one half at least.",
    label="Appendix E, growth of the harmonic sum",
    place="Appendix E",
    sides=("harmonic", "blocks"),
    title="At depth 2^m the harmonic sum is at least 1 + m/2",
    says=r"\sum_{\ell=1}^{2^m} \frac1\ell \ge 1 + \frac m2",
    relation=Always(),
    margin=lambda q: q.harmonic - q.c * q.blocks,
    constants={"c": 1},
    whose="ours",
    domain=Domain(m=Whole(1), measure=measure_sum),
    evidence=(Proof(argue_blocks), Exact(grid(m=range(1, 11)), measure_harmonic)),
    foils=(Foil("1.001 times as much", c=Fraction(1001, 1000), over=grid(m=(1, 5))),),
)
