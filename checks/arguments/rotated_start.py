"""A rotated diagonal matrix and the layer that normalizes its rows (M23, Corollary A.3)."""

from checks.arguments.square_matrices import isometry_parts
from lemmacheck import facts, stream
from lemmacheck.numbers.matrices import determinant, product, transpose
from theory.randomness.rotations import orthogonal_from_tangents


def argue_rotated(p):
    """UᵀX = diag(σ)Vᵀ has rows σ_i v_i that are orthogonal to each other: a box, whose volume is the product of its edges."""
    box = p.part("V").transposed.scaled_rows(p.part("sigma"))
    volume = p.real("b", "det(UᵀX)²")
    p.because(0, facts.volume_of_a_box(determinant_square=volume, row_product=volume), of=box)
    return {"determinant_square": volume, "row_product": volume}


def build_rotated(case):
    """U, V rational rotations and X = U diag(σ) Vᵀ."""
    d = len(case.sigma)
    U, V = orthogonal_from_tangents(case.left, d), orthogonal_from_tangents(case.right, d)
    X = product([[u * s for u, s in zip(row, case.sigma, strict=True)] for row in U], transpose(V))
    return U, V, X


def after_normalization(A):
    return {"determinant_square": determinant(A) ** 2, "row_product": isometry_parts(A)["product"]}


@stream("checks.m23.corollary_a3:candidates")
def rotated_candidates(rng):
    for d in (2, 3, 4):
        pairs = d * (d - 1) // 2
        for shape in (1.0, 10.0, 1000.0):
            for _ in range(4):
                yield {
                    "sigma": [float(x) for x in shape ** rng.uniform(-1, 1, d)],
                    "left": [float(x) for x in rng.uniform(-2, 2, pairs)],
                    "right": [float(x) for x in rng.uniform(-2, 2, pairs)],
                }
