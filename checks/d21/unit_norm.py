"""The factor 1/√d gives every hidden representation unit Frobenius norm."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole
from lemmacheck.numbers.matrices import row_squares


def argue(p):
    """Each of the d rows of (1/√d) BN(M) has squared norm 1/d, whatever M is."""
    d = p.at_least(1, "d", "number of rows")
    with p.each(p.part("M").row_squares) as squares:
        r = p.symbol("r", squares, "the squared length of a row of M")
        p.nonzero(r, says="no row of M vanishes")
        each = p.identity(r / (d * r), 1 / d, says="the squared length of this row of H: r divided by √r √r and by d")
    return {"norm_squared": d * each}


def measure_object(o):
    """‖H‖² for H = BN(M)/√d, entry by entry."""
    lengths = row_squares(o.M)
    return {"norm_squared": sum(x * x / (r * o.d) for row, r in zip(o.M, lengths, strict=True) for x in row)}


def measure(case):
    """‖H‖² after the layer (k ≥ 1) or of the input itself (k = 0), in fractions: only squares of entries enter."""
    M = [[1, -2, 3], [0, 4, 1], [5, 5, -5]][: case.d]
    rows = [sum(x * x for x in row) for row in M]
    return {"norm_squared": sum(r / (case.d * r) for r in rows) if case.k > 0 else sum(rows)}


claim = Claim(
    label="Section 2.1, unit norm",
    place="Section 2.1, after eq. (1)",
    because="Each of d rows has squared length 1/d.",
    says=r"\|H_k\|_F = 1 \ \text{for all } k \ge 1",
    relation=Identity(),
    margin=lambda q: q.scale * q.norm_squared - 1,
    constants=dict(scale=1),
    readings=(
        "The source says “all matrices”; the input H_0 is not normalised, so k ≥ 1. A zero row has no normalisation"
        " (probability zero for Gaussian weights and H ≠ 0).",
    ),
    domain=Domain(
        d=Whole(1),
        n=Whole(1),
        M=Matrix("d", "n"),
        where={"no row of M is zero": lambda o: all(any(x != 0 for x in row) for row in o.M)},
        measure=measure_object,
    ),
    evidence=(Proof(argue), Exact([{"d": d, "k": 1} for d in (1, 2, 3)], measure)),
    foils=(Foil("1.001 of it", scale=Fraction(1001, 1000)), Foil("k = 0: the input", over=[{"d": 2, "k": 0}])),
)
