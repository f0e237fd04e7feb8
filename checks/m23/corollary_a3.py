"""Rotating by the transposed left singular vectors before batch normalization makes the batch perfectly isometric."""

from checks.arguments.rotated_start import after_normalization, argue_rotated, build_rotated, rotated_candidates
from lemmacheck import Claim, Foil, Identity, Proof, Search
from lemmacheck.numbers.matrices import product, transpose


def measure(case):
    U, _, X = build_rotated(case)
    return after_normalization(product(transpose(U), X))


def measure_right(case):
    _, V, X = build_rotated(case)
    return after_normalization(product(transpose(V), X))


claim = Claim(
    label="Corollary A.3",
    place="Appendix A, Corollary A.3",
    because="UᵀX = diag(σ)Vᵀ has orthogonal rows, which normalization makes orthonormal.",
    sides=("determinant_square", "row_product"),
    says=r"X = U\,\mathrm{diag}(\sigma)\,V^\top \;\Longrightarrow\; \mathcal{I}(\mathrm{BN}(U^\top X)) = 1",
    relation=Identity(),
    margin=lambda q: q.determinant_square - q.row_product,
    whose="recovered",
    readings=("X square and invertible. I(BN(A))^d = det(A)²/Π r_j², so isometry one is det(A)² = Π r_j².",),
    evidence=(
        Proof(
            argue_rotated,
            covers="every d, every invertible X: V enters only through ⟨v_i, v_j⟩ = δ_ij, at any size as at the three for"
            " which it is written out",
        ),
        Search(rotated_candidates, measure),
    ),
    foils=(Foil("V in place of U", measure=measure_right),),
)
