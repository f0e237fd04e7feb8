"""Rotating by the transposed left singular vectors before batch normalization makes the batch perfectly isometric."""

from checks.engine.api import Claim, Foil, Identity, Proof, Search
from checks.m23._matrices import isometry_parts


def argue(p):
    """A = UᵀX = ΣVᵀ: AAᵀ has the entries σ_iσ_j⟨v_i, v_j⟩, so it is diagonal, det(A)² = Π(AAᵀ)_ii, and (AAᵀ)_ii = r_i²."""
    import sympy

    sigma = [p.positive(f"s{i}", "a singular value") for i in range(3)]
    inner = sympy.eye(3)  # ⟨v_i, v_j⟩ for the columns of an orthogonal V
    gram = sympy.Matrix(3, 3, lambda i, j: sigma[i] * sigma[j] * inner[i, j])
    lengths = [gram[i, i] for i in range(3)]
    for i in range(3):
        p.identity(lengths[i], sigma[i] ** 2, says=f"row {i} of ΣVᵀ has squared length σ_{i}²")
    return {"determinant_square": gram.det(), "row_product": sympy.prod(lengths)}


def build(case):
    """U, V rational rotations and X = U diag(σ) Vᵀ."""
    from theory.linear import product, transpose
    from theory.rotations import orthogonal_from_tangents

    d = len(case.sigma)
    U, V = orthogonal_from_tangents(case.left, d), orthogonal_from_tangents(case.right, d)
    X = product([[u * s for u, s in zip(row, case.sigma, strict=True)] for row in U], transpose(V))
    return U, V, X


def after(A):
    from theory.linear import determinant

    return {"determinant_square": determinant(A) ** 2, "row_product": isometry_parts(A)["product"]}


def measure(case):
    from theory.linear import product, transpose

    U, _, X = build(case)
    return after(product(transpose(U), X))


def measure_right(case):
    from theory.linear import product, transpose

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
    provenance="recovered",
    readings=("X square and invertible. I(BN(A))^d = det(A)²/Π r_j², so isometry one is det(A)² = Π r_j².",),
    evidence=(
        Proof(
            argue,
            covers="every d, every invertible X: V enters only through ⟨v_i, v_j⟩ = δ_ij, and the determinant of a diagonal"
            " matrix is the product of its entries at any size as at three",
        ),
        Search(candidates, measure),
    ),
    foils=(Foil("V in place of U", evidence=(Search(candidates, measure_right),)),),
    supports=("m23/strict-increase",),
)
