"""The operator norm of the Jacobian of batch normalization is one over the shortest row of its input."""

from checks.engine.api import Claim, Enclosed, Foil, Fraction, Identity, Proof, grid


def argue(p):
    """Block-diagonal with blocks P_j/|x_j|, P_j the projection orthogonal to x_j, which is not zero for n ≥ 2."""
    from theory import trusted

    x = [p.real(f"x{i}") for i in range(3)]
    square = sum(v * v for v in x)
    for i in range(3):
        for j in range(3):
            entry = [(1 if i == k else 0) - x[i] * x[k] / square for k in range(3)]
            other = [(1 if k == j else 0) - x[k] * x[j] / square for k in range(3)]
            p.identity(
                sum(a * b for a, b in zip(entry, other, strict=True)),
                (1 if i == j else 0) - x[i] * x[j] / square,
                says=f"P² = P for P = I − xxᵀ/|x|², entry {i}{j}",
            )
    shortest = p.positive("r", "min_j |x_j|²")
    p.because(0, trusted.block_projection_norm(norm_squared=1 / shortest, shortest_squared=shortest))
    return {"norm_squared": 1 / shortest, "shortest": shortest, "mean": shortest + p.nonnegative("e", "mean minus the shortest")}


BATCHES = {
    "2×2": [[3, 4], [1, 0]],
    "2×3": [[1, 2, 2], [2, 3, 6]],
    "3×2": [[3, 4], [5, 12], [8, 6]],
    "one sample": [[2], [3]],
}


def measure(case):
    """Largest eigenvalue of JJᵀ from the entries of J = diag((I − xxᵀ/|x|²)/|x|); the rows have whole lengths."""
    from math import isqrt

    from flint import fmpq

    from theory.linear import eigenvalues, product

    X = BATCHES[case.batch]
    n, largest, squares = len(X[0]), None, [sum(v * v for v in row) for row in X]
    for row, square in zip(X, squares, strict=True):
        J = [
            [((1 if i == j else 0) - fmpq(row[i] * row[j], square)) / isqrt(square) for j in range(n)] for i in range(n)
        ]
        top = eigenvalues(product(J, J))[-1] if n > 1 else (J[0][0] ** 2)
        largest = (
            top
            if largest is None or float(top.mid() if n > 1 else 0) > float(largest.mid() if n > 1 else 0)
            else largest
        )
    return {"norm_squared": largest, "shortest": min(squares), "mean": Fraction(sum(squares), len(squares))}


several = Enclosed(grid(batch=("2×2", "2×3", "3×2")), measure)

claim = Claim(
    label="Norm of the Jacobian of BN",
    says=r"\| J_{\mathrm{BN}}(A) \|_{op} = \frac{1}{\min_j \|A_{j\cdot}\|}, \quad n \ge 2",
    relation=Identity(),
    margin=lambda q: q.norm_squared - 1 / q.shortest,
    provenance="derived",
    readings=("No zero row. The same number from automatic differentiation is the second route of Lemma C.7's page.",),
    evidence=(
        Proof(argue, covers="every d ≥ 1, n ≥ 2 and A without zero rows; three entries show every index pattern of P²"),
        several,
    ),
    foils=(
        Foil("one sample", evidence=(Enclosed(grid(batch=("one sample",)), measure),)),
        Foil(
            "the mean squared row in place of the shortest",
            margin=lambda q: q.norm_squared - 1 / q.mean,
            evidence=(several,),
        ),
    ),
    supports=("m23/lemma-c7", "m23/lemma-c4a"),
)
