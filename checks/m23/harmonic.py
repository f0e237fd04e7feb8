"""The sum of the layers' explosion rates is said to behave like a bounded harmonic series."""

from checks.engine.api import Always, Claim, Control, Exact, Exists, Family, Foil, Fraction, Proof, grid
from checks.m23._isometry import whole


def lower_bound(case):
    """H at depth 2^m is at least 1 + m/2: each block of 2^j layers adds at least one half."""
    return {"total": 1 + case.m / 2, "harmonic": 1 + case.m / 2}


def measure(case):
    """The harmonic sum itself, next to the bound by blocks."""
    m = whole(case.m)
    return {"harmonic": sum(Fraction(1, k) for k in range(1, 2**m + 1)), "total": 1 + Fraction(m, 2)}


claim = Claim(
    label="Appendix E",
    says=r"\exists C: \ \sum_{\ell=1}^{L} \frac1\ell \le C \quad \text{for every depth } L",
    relation=Exists("C", axis="m"),
    margin=lambda q: q.C - q.total,
    constants={"C": None},
    readings=(
        "The source goes on to ask for a decay that makes the series converge: it means a convergent power"
        " series, and only the name is wrong. Refuted is the phrase taken literally.",
        "“To have the sum of rates across layers behave like a bounded harmonic series”: the harmonic series"
        " taken at its word.",
        "Depth L = 2^m; the sum is at least 1 + m/2, exactly compared for m ≤ 10 in the variant below.",
    ),
    evidence=(Family(1, lower_bound, "m"),),
    foils=(Foil("C = 5", C=5, evidence=(Exact(grid(m=(1, 5, 10)), measure),)),),
    control=Control(
        "inverse squares in place of the harmonic series",
        evidence=(Family(1, lambda case: {"total": 2 - 1 / case.m}, "m"),),
    ),
    supports=("m23/shaping-bounded",),
    by_hand="""
C = 5.0                                # any constant: 2**(2*C) layers are enough, since each doubling adds at least 1/2
total = sum(1/l for l in range(1, 2**10 + 1))
assert total > C
""",
)

blocks = Claim(
    label="Appendix E, growth of the harmonic sum",
    title="At depth 2^m the harmonic sum is at least 1 + m/2",
    says=r"\sum_{\ell=1}^{2^m} \frac1\ell \ge 1 + \frac m2",
    relation=Always(),
    margin=lambda q: q.harmonic - q.c * q.total,
    constants={"c": 1},
    provenance="derived",
    evidence=(
        Proof(lambda p: argue_blocks(p), covers="every m, by adding one block of 2^j terms at a time"),
        Exact(grid(m=range(1, 11)), measure),
    ),
    foils=(Foil("1.5 times as much", c=Fraction(3, 2), evidence=(Exact(grid(m=(1, 5)), measure),)),),
    supports=("m23/harmonic",),
)


def argue_blocks(p):
    """From 2^j + 1 to 2^(j+1) there are 2^j terms, each at least 1/2^(j+1)."""
    from theory import trusted

    size, m = p.positive("N", "2^j"), p.nonnegative("m", "number of blocks")
    p.identity(size * (1 / (2 * size)), Fraction(1, 2), says="a block adds at least 2^j/2^(j+1) = 1/2")
    rest = p.slack("s", "what the blocks exceed")
    total = 1 + m / 2
    p.because(rest, trusted.part_of_sum(total=total + rest, part=total))
    return {"harmonic": total + rest, "total": total}


def argue(p):
    """p > 1: comparison with an integral."""
    from theory import trusted

    exponent = 1 + p.positive("e", "p − 1")
    rest = p.slack("s", "what the integral leaves")
    total = 1 + 1 / (exponent - 1) - rest
    p.because(rest, trusted.tail_of_powers(exponent=exponent, total=total))
    return {"total": total, "exponent": exponent}


def measure_squares(case):
    L = whole(case.L)
    return {"total": sum(Fraction(1, k**2) for k in range(1, L + 1)), "exponent": 2}


amended = claim.but(
    label="Appendix E, repaired",
    title="The sum of ℓ^(−p) over all layers is at most p/(p − 1) for every exponent p above one",
    says=r"\sum_{\ell=1}^{L} \ell^{-p} \le \frac{p}{p-1}, \quad p > 1",
    relation=Always(),
    margin=lambda q: q.c * q.exponent / (q.exponent - 1) - q.total,
    constants={"c": 1},
    provenance="derived",
    readings=("The rates must decay faster than 1/ℓ, as Section 5 has it (“faster decay than a harmonic series”).",),
    evidence=(
        Proof(argue, covers="every depth and every exponent p > 1"),
        Exact(grid(L=(1, 10, 100)), measure_squares),
    ),
    foils=(Foil("three quarters of it", c=Fraction(3, 4), evidence=(Exact(grid(L=(1, 10, 100)), measure_squares),)),),
    control=None,
    by_hand="",
)
