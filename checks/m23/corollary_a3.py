"""Rotating by the transposed left singular vectors before batch normalization makes the batch perfectly isometric."""

from checks.arguments.rotated_start import after_normalization, argue_rotated, build_rotated, rotated_candidates
from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Matrix, Positives, Proof, Search, Whole
from lemmacheck.numbers.matrices import determinant, product, row_squares, transpose


def measure(case):
    U, _, X = build_rotated(case)
    return after_normalization(product(transpose(U), X))


def measure_right(case):
    _, V, X = build_rotated(case)
    return after_normalization(product(transpose(V), X))


def measure_object(o):
    """X = U diag(σ) Vᵀ multiplied out, rotated by Uᵀ: the squared determinant and the product of the squared rows."""
    X = product([[u * s for u, s in zip(row, o.sigma, strict=True)] for row in o.U], transpose(o.V))
    A, squares = product(transpose(o.U), X), 1
    for square in row_squares(A):
        squares = squares * square
    return {"determinant_square": determinant(A) ** 2, "row_product": squares}


SINGULAR = {"U": Matrix("d", "d", "orthogonal"), "V": Matrix("d", "d", "orthogonal"), "sigma": Positives("d")}

claim = Claim(
    label="Corollary A.3",
    place="Appendix A, Corollary A.3",
    because="UᵀX = diag(σ)Vᵀ has orthogonal rows, which normalization makes orthonormal.",
    sides=("determinant_square", "row_product"),
    says=r"X = U\,\mathrm{diag}(\sigma)\,V^\top \;\Longrightarrow\; \mathcal{I}(\mathrm{BN}(U^\top X)) = 1",
    relation=Identity(),
    margin=lambda q: q.determinant_square - q.factor * q.row_product,
    constants=dict(factor=1),
    whose="recovered",
    domain=Domain(d=Whole(1), measure=measure_object, **SINGULAR),
    readings=("X square and invertible. I(BN(A))^d = det(A)²/Π r_j², so isometry one is det(A)² = Π r_j².",),
    evidence=(Proof(argue_rotated), Search(rotated_candidates, measure)),
    foils=(Foil("I^d = 0.999 for 1", factor=Fraction(999, 1000)), Foil("V in place of U", measure=measure_right)),
)
