"""Rotating by the transposed left singular vectors before batch normalization makes the batch perfectly isometric."""

from checks.engine.api import Claim, Foil, Identity, Proof, Search
from checks.m23._matrices import isometry_parts


def argue(p):
    """UᵀX = ΣVᵀ: its rows are orthogonal with lengths σ_i, so det² = Πσ² = Πr² and BN leaves Vᵀ."""
    from theory import trusted

    products = {"same": 1, "different": 0}  # ⟨v_i, v_j⟩ for columns of an orthogonal V: i = j or not
    si, sj = p.positive("s_i", "a singular value"), p.positive("s_j", "another")
    p.identity(si * si * products["same"], si**2, says="a row of ΣVᵀ has squared length σ_i²")
    p.identity(si * sj * products["different"], 0, says="two rows of ΣVᵀ are orthogonal, so AAᵀ is diagonal")
    rows = p.positive("R", "Π σ_i² = Π r_i²")
    p.because(0, trusted.determinant_of_product(determinant=rows, factors=rows))
    return {"determinant_square": rows, "row_product": rows}


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
        Proof(argue, covers="every d, every invertible X: V enters only through ⟨v_i, v_j⟩ = δ_ij"),
        Search(candidates, measure),
    ),
    foils=(Foil("V in place of U", evidence=(Search(candidates, measure_right),)),),
    supports=("m23/strict-increase",),
)
