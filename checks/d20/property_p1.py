"""After batch normalization the diagonal of M is one, so its trace is the width."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole
from lemmacheck.numbers.matrices import row_squares


def argue(p):
    """A row h of BN(H) is √N h/|h|: its mean square is |h|²/(N |h|²/N), and d such rows have the trace d."""
    N, d = p.field("N", says="number of samples"), p.field("d", says="the width")
    square = p.symbol("s", p.part("H").row_squares.smallest, "|h|², the squared norm of a row before BN")
    p.nonzero(square, says="no row of the pre-activation is zero")
    scale_squared = 1 / (square / N)  # BN multiplies the row by diag(M)^{-1/2}
    return {"d": d, "diagonal": scale_squared * square / N, "trace": d * (scale_squared * square / N)}


def measure_normalised(o):
    """M after BN: the mean square of each row, divided by itself."""
    rows = [[x * x for x in row] for row in o.H]
    diagonal = [sum(x / (sum(row) / o.N) for x in row) / o.N for row in rows]
    return {"d": o.d, "diagonal": max(diagonal, key=lambda x: abs(x - 1)), "trace": sum(diagonal)}


def measure_matrix(case):
    """Diagonal and trace of M after BN (only squares of row norms enter, so fractions stay fractions) or before."""
    N = len(case.H[0])
    scale = [N / s for s in row_squares(case.H)] if case.normalised else [1] * len(case.H)
    diagonal = [c * s / N for c, s in zip(scale, row_squares(case.H), strict=True)]
    return {"d": len(case.H), "diagonal": max(diagonal, key=lambda x: abs(x - 1)), "trace": sum(diagonal)}


MATRICES = ([[3]], [[1, 2]], [[1], [5]], [[1, 2], [3, 4]], [[1, 2, 3], [4, 5, 6]], [[1, 1], [1, 1]])

claim = Claim(
    label="Property (p.1), eq. (8)",
    place="Appendix A, eq. (8)",
    says=r"M(\mathrm{BN}(H))_{ii} = 1 \text{ for all } i, \qquad \mathrm{Tr}\, M(\mathrm{BN}(H)) = d",
    relation=Identity(),
    margin=lambda q: (q.diagonal - q.one, q.trace - q.d),
    constants=dict(one=1),
    readings=("For layers ℓ ≥ 1, and where BN is defined: no row of the pre-activation is zero.",),
    domain=Domain(
        d=Whole(1),
        N=Whole(1),
        H=Matrix("d", "N"),
        where={"no row of H is zero": lambda o: all(any(x != 0 for x in row) for row in o.H)},
        measure=measure_normalised,
    ),
    evidence=(Proof(argue), Exact([dict(H=H, normalised=True) for H in MATRICES], measure_matrix)),
    foils=(
        Foil("layer 0, before any normalization", over=[dict(H=H, normalised=False) for H in MATRICES]),
        Foil("diagonal 1.01", one=Fraction(101, 100)),
    ),
)
