"""Eigenvalues, determinants, norms and ranks."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, means
from lemmacheck.numbers.kinds import log, sqrt
from lemmacheck.numbers.matrices import determinant as volume_of
from lemmacheck.numbers.matrices import product, row_squares, transpose


@fact
def rayleigh(*, quotient: Any, smallest: Any) -> Fact:
    """A symmetric matrix: every Rayleigh quotient (so every diagonal entry) is at least the smallest eigenvalue."""
    return Fact("Rayleigh–Ritz", "a diagonal entry is at least the smallest eigenvalue", quotient, smallest)


@means(rayleigh)
def _shortest_row(X: Any) -> dict[str, Any]:
    """A matrix of known singular values: the shortest squared row and the smallest eigenvalue of XXᵀ."""
    return {"quotient": min(row_squares(X)), "smallest": 0 if len(X) > len(X[0]) else min(s * s for s in X.values)}


@fact
def hadamard(*, sum_of_log_rows: Any, log_determinant: Any) -> Fact:
    """A positive definite XXᵀ: its determinant is at most the product of its diagonal, in logarithms."""
    return Fact("Hadamard", "det XXᵀ is at most the product of the squared row lengths", sum_of_log_rows, log_determinant)


@means(hadamard, needs=lambda X: "" if X.kind in ("invertible", "orthogonal") else f"{X.says} to be invertible by its type")
def _volumes(X: Any) -> dict[str, Any]:
    """Squared row lengths and the squared determinant, in logarithms."""
    volume = volume_of(X)
    return {"sum_of_log_rows": sum(log(r) for r in row_squares(X)), "log_determinant": log(volume * volume)}


@fact
def volume_of_a_box(*, determinant_square: Any, row_product: Any) -> Fact:
    """Rows that are orthogonal to each other: the squared determinant is the product of the squared row lengths."""
    return Fact(
        "equality in Hadamard's inequality",
        "det(A)² = Π |a_j|² for orthogonal rows",
        determinant_square,
        row_product,
        is_equality=True,
    )


@means(volume_of_a_box, needs=lambda A: "" if A.kind in ("orthogonal", "orthogonal rows") else f"{A.says} to have orthogonal rows")
def _box(A: Any) -> dict[str, Any]:
    row_product = 1
    for square in row_squares(A):
        row_product = row_product * square
    return {"determinant_square": volume_of(A) ** 2, "row_product": row_product}


@fact
def determinant_of_product(*, determinant: Any, left: Any, right: Any) -> Fact:
    """Square matrices: |det(AB)| = |det A| |det B|."""
    return Fact("determinant of a product", "det(AB) = det A · det B", determinant, left * right, is_equality=True)


@means(determinant_of_product)
def _volumes_multiply(A: Any, B: Any) -> dict[str, Any]:
    return {"determinant": abs(volume_of(product(A, B))), "left": abs(volume_of(A)), "right": abs(volume_of(B))}


@fact
def rank_of_product(*, factor: Any, product: Any) -> Fact:
    """rank(AB) ≤ rank(B) and rank(AB) ≤ rank(A)."""
    return Fact("rank of a product", "a product has no larger rank than either factor", factor, product)


@means(rank_of_product)
def _rank_of_last(A: Any, B: Any) -> dict[str, Any]:
    """Two matrices; the factor is the last one (transpose both for the first)."""
    return {"factor": rank_of(B), "product": rank_of(product(A, B))}


@fact
def trace_of_square(*, trace: Any, squares: Any) -> Fact:
    """A symmetric matrix: Tr M² is the sum of the squares of its eigenvalues."""
    return Fact("spectral theorem", "Tr M² = Σ λ²", trace, squares, is_equality=True)


@fact
def trace_of_cube(*, trace: Any, cubes: Any) -> Fact:
    """A symmetric matrix: Tr M³ is the sum of the cubes of its eigenvalues."""
    return Fact("spectral theorem", "Tr M³ = Σ λ³", trace, cubes, is_equality=True)


def symmetric(M: Any) -> str:
    """Nothing, or that the matrix is not symmetric by its type."""
    return "" if M.kind in ("symmetric", "gram") else f"{M.says} to be symmetric by its type"


@means(trace_of_square, needs=symmetric)
def _square(M: Any) -> dict[str, Any]:
    return {"trace": sum(x * x for row in M for x in row), "squares": sum(x * x for x in M.values)}


@means(trace_of_cube, needs=symmetric)
def _cube(M: Any) -> dict[str, Any]:
    cube = product(product(M, M), M)
    return {"trace": sum(row[i] for i, row in enumerate(cube)), "cubes": sum(x * x * x for x in M.values)}


@fact
def sylvester_rank(*, left: Any, right: Any, inner: Any, product: Any) -> Fact:
    """A with `inner` columns, B with `inner` rows: rank(AB) ≥ rank(A) + rank(B) − inner."""
    return Fact(
        "Sylvester's rank inequality", "rank(AB) ≥ rank(A) + rank(B) − number of inner indices", product, left + right - inner
    )


@means(sylvester_rank)
def _ranks(A: Any, B: Any) -> dict[str, Any]:
    """Two matrices, with the rank of each and of their product by elimination."""
    return {"left": rank_of(A), "right": rank_of(B), "inner": len(B), "product": rank_of(product(A, B))}


def rank_of(rows: Any) -> int:
    """The rank of a matrix of fractions."""
    from flint import fmpq_mat

    return int(fmpq_mat([list(row) for row in rows]).rank())


@fact
def diagonal_dominance(*, strength: Any, rank: Any, size: Any) -> Fact:
    """A d×d matrix E with entries of at most x/d in size, x < 1: I + E is strictly diagonally dominant, so it has rank d."""
    says = "a strictly diagonally dominant matrix is invertible"
    return Fact("Lévy–Desplanques", says, rank, size, positive={"the diagonal exceeds the rest of its row": 1 - strength})


@means(
    diagonal_dominance,
    needs=lambda E, x: "" if E.strength is x else f"d times the entries of {E.says} to be at most {x.says} by their type",
)
def _dominated(E: Any, strength: Any) -> dict[str, Any]:
    whole = [[x + int(i == j) for j, x in enumerate(row)] for i, row in enumerate(E)]
    return {"strength": strength, "rank": rank_of(whole), "size": len(E)}


@fact
def norm_of_chain(*, sum_of_log_norms: Any, log_of_norm: Any) -> Fact:
    """‖A_1 ⋯ A_k B‖_F ≤ ‖A_1‖ ⋯ ‖A_k‖ ‖B‖_F, in logarithms; orthogonal factors have norm one."""
    return Fact(
        "submultiplicative norms", "the norm of a product is at most the product of the norms", sum_of_log_norms, log_of_norm
    )


@means(norm_of_chain, needs=lambda chain: "" if hasattr(chain, "steps") else "a chain of layers that rotate and normalize rows")
def _back(chain: Any) -> dict[str, Any]:
    """Back through layers that rotate and normalize rows, and onto the state there: the layer with the largest mean logarithm.

    A rotation has norm one, the derivative of a row's direction one over its length; a state has ‖X‖² = d, and every layer has
    a row that is not longer than one.
    """
    norms, means_of_layers = arb(0), [arb(0)] * len(chain.layers)
    for path in chain.paths:
        G = path.derivative
        logs = [log(sum(row_squares(G))), *(-log(least(step.rows)) for _, step in path.taken), log(len(G))]
        norms += path.chance * sum(logs, arb(0)) / 2
        for layer, (state, step) in reversed(list(enumerate(path.taken))):
            G = [_across(g, x, r) for g, x, r in zip(G, product(step.weight, state.matrix), step.rows, strict=True)]
            moved = product(G, transpose(state.matrix))
            means_of_layers[layer] += path.chance * log(sum(row_squares(moved))) / 2
            G = product(transpose(step.weight), G)
    return {"sum_of_log_norms": norms, "log_of_norm": -least([-x for x in means_of_layers])}


def _across(g: Any, x: Any, square: Any) -> list[Any]:
    """The derivative of x ↦ x/|x|, which is symmetric, applied to g."""
    along = sum(a * b for a, b in zip(g, x, strict=True)) / square
    return [(a - along * b) / sqrt(square) for a, b in zip(g, x, strict=True)]


def least(values: Any) -> Any:
    """The smallest number; of balls that overlap either one."""
    found = values[0]
    for value in values[1:]:
        found = value if value < found else found
    return found


@fact
def orthonormal_rows(*, norm: Any, norm_of_product: Any) -> Fact:
    """V with orthonormal rows: ‖VX‖_F ≤ ‖X‖_F, because VᵀV is an orthogonal projection."""
    return Fact("projections shorten", "‖VX‖ ≤ ‖X‖ when the rows of V are orthonormal", norm, norm_of_product)


@means(
    orthonormal_rows,
    needs=lambda V, _: "" if V.kind in ("orthogonal", "orthonormal rows") else f"{V.says} to have orthonormal rows by its type",
)
def _projected(V: Any, X: Any) -> dict[str, Any]:
    return {"norm": sqrt(sum(row_squares(X))), "norm_of_product": sqrt(sum(row_squares(product(V, X))))}


@fact
def cauchy_binet(*, log_before: Any, log_after: Any, log_of_mean: Any) -> Fact:
    """A of size d×n with independent columns, D diagonal: det(AᵀDA)/det(AᵀA) is the mean of Π_{i∈S} D_i, in logarithms.

    The mean is over n-subsets S of the rows, chosen with chances proportional to det(A_S)²; here D_i = 1/|a_i|².
    """
    return Fact(
        "Cauchy–Binet",
        "det(AᵀDA) = Σ_S det(A_S)² Π_{i∈S} D_i over the n-subsets S of the rows",
        log_after,
        log_before + log_of_mean,
        is_equality=True,
    )


@means(cauchy_binet, needs=lambda A: "" if A.kind == "no zero rows" else f"{A.says} to have no zero rows by its type")
def _over_subsets(A: Any) -> dict[str, Any]:
    squares, n = row_squares(A), len(A[0])
    before = [[sum(row[i] * row[j] for row in A) for j in range(n)] for i in range(n)]
    after = [[sum(row[i] * row[j] / r for row, r in zip(A, squares, strict=True)) for j in range(n)] for i in range(n)]
    total, mean = 0, 0
    for subset in combinations(range(len(A)), n):
        weight, share = volume_of([A[i] for i in subset]) ** 2, 1
        for i in subset:
            share = share / squares[i]
        total, mean = total + weight, mean + weight * share
    return {"log_before": log(volume_of(before)), "log_after": log(volume_of(after)), "log_of_mean": log(mean / total)}


@fact
def rotation_keeps_norm(*, squares: Any, squares_of_product: Any) -> Fact:
    """V orthogonal: ‖EV‖_F = ‖E‖_F."""
    return Fact("rotations keep the norm", "‖EV‖² = ‖E‖² for orthogonal V", squares, squares_of_product, is_equality=True)


@means(rotation_keeps_norm, needs=lambda E, V: "" if V.kind == "orthogonal" else f"{V.says} to be orthogonal by its type")
def _rotated(E: Any, V: Any) -> dict[str, Any]:
    turned = [[sum(x * row[j] for x, row in zip(one, V, strict=True)) for j in range(len(V))] for one in E]
    return {"squares": sum(x * x for row in E for x in row), "squares_of_product": sum(x * x for row in turned for x in row)}
