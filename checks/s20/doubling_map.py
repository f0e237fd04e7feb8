"""Doubling modulo one preserves the length of sets."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Proof, Real, Unit, like


def argue(p):
    """The preimage of [a, b) is [a/2, b/2) and [(a + 1)/2, (b + 1)/2): two disjoint intervals inside [0, 1)."""
    a, b = p.field("a"), p.field("b")
    pieces = [(a / 2, b / 2), ((a + 1) / 2, (b + 1) / 2)]
    p.holds(pieces[1][0] - pieces[0][1], says="the two pieces do not overlap")
    p.holds(1 - pieces[1][1], says="the second piece ends before 1")
    return {"before": b - a, "preimage": sum(end - start for start, end in pieces)}


def measure_branches(o):
    """Both branches of the inverse, each half as long."""
    return {"before": o.b - o.a, "preimage": sum((o.b + k) / 2 - (o.a + k) / 2 for k in (0, 1))}


def measure_interval(case):
    """Length of {x in [0, 1) : slope·x mod 1 in [a, b)}, branch by branch, in fractions."""
    total, one, k = like(case.a, 0), like(case.a, 1), 0
    while k < case.slope:
        low, high = (case.a + k) / case.slope, (case.b + k) / case.slope
        total = total + max(min(high, one) - min(low, one), like(case.a, 0))
        k += 1
    return {"before": case.b - case.a, "preimage": total}


INTERVALS = [
    dict(a=a, b=b)
    for a, b in (
        (0, Fraction(1, 2)),
        (0, 1),
        (Fraction(1, 3), Fraction(5, 7)),
        (Fraction(9, 10), 1),
        (Fraction(1, 2), Fraction(1, 2)),
    )
]

claim = Claim(
    label="Measure-preserving systems, example 1",
    sides=("preimage", "before"),
    place="Measure-preserving systems, example 1",
    says=r"T(x) = 2x \bmod 1: \quad \nu(T^{-1}(A)) = \nu(A) \text{ for Lebesgue measure } \nu \text{ on } [0,1)",
    relation=Identity(),
    margin=lambda q: q.preimage - q.before,
    readings=(
        "Half-open intervals generate the σ-algebra and are closed under intersection, so equality on them is equality on"
        " all sets.",
    ),
    domain=Domain(a=Unit(without="high"), b=Real("a", 1), measure=measure_branches),
    evidence=(Proof(argue), Exact([{**i, "slope": 2} for i in INTERVALS], measure_interval)),
    foils=(
        Foil("3x/2 mod 1", over=[{**i, "slope": Fraction(3, 2)} for i in INTERVALS]),
        Foil("length grows by 1 %", margin=lambda q: 100 * q.preimage - 101 * q.before),
    ),
)
