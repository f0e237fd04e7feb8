"""Rotating by the transposed left singular vectors before batch normalization makes the batch perfectly isometric."""

from checks.arguments.square_matrices import isometry_parts
from lemmacheck import Claim, Foil, Identity, Proof, Search
from lemmacheck.numbers.matrices import determinant, product, row_squares, transpose
from theory.randomness.rotations import orthogonal_from_tangents


def argue(p):
    """A = UᵀX = ΣVᵀ, V a product of rotations: its determinant and its row lengths from the entries."""
    import sympy

    sigma = [p.positive(f"σ{i}", "a singular value") for i in range(3)]
    V = orthogonal_from_tangents([p.real(f"t{k}", "half-angle tangent of a rotation") for k in range(3)], 3)
    A = [[s * v for v in row] for s, row in zip(sigma, V, strict=True)]
    return {"determinant_square": sympy.Matrix(A).det() ** 2, "row_product": sympy.prod(row_squares(A))}


def build(case):
    """U, V rational rotations and X = U diag(σ) Vᵀ."""
    d = len(case.sigma)
    U, V = orthogonal_from_tangents(case.left, d), orthogonal_from_tangents(case.right, d)
    X = product([[u * s for u, s in zip(row, case.sigma, strict=True)] for row in U], transpose(V))
    return U, V, X


def after(A):
    return {"determinant_square": determinant(A) ** 2, "row_product": isometry_parts(A)["product"]}


def measure(case):
    U, _, X = build(case)
    return after(product(transpose(U), X))


def measure_right(case):
    _, V, X = build(case)
    return after(product(transpose(V), X))


def candidates(rng):
    for d in (2, 3, 4):
        pairs = d * (d - 1) // 2
        for shape in (1.0, 10.0, 1000.0):
            for _ in range(4):
                yield {
                    "sigma": [float(x) for x in shape ** rng.uniform(-1, 1, d)],
                    "left": [float(x) for x in rng.uniform(-2, 2, pairs)],
                    "right": [float(x) for x in rng.uniform(-2, 2, pairs)],
                }


claim = Claim(
    label="Corollary A.3",
    says=r"X = U\,\mathrm{diag}(\sigma)\,V^\top \;\Longrightarrow\; \mathcal{I}(\mathrm{BN}(U^\top X)) = 1",
    relation=Identity(),
    margin=lambda q: q.determinant_square - q.row_product,
    whose="recovered",
    readings=("X square and invertible. I(BN(A))^d = det(A)²/Π r_j², so isometry one is det(A)² = Π r_j².",),
    evidence=(
        Proof(
            argue,
            covers="every d, every invertible X: V enters only through ⟨v_i, v_j⟩ = δ_ij, at any size as at the three for"
            " which it is written out",
        ),
        Search(candidates, measure),
    ),
    foils=(Foil("V in place of U", evidence=(Search(candidates, measure_right),)),),
)
