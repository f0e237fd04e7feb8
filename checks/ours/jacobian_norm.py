"""The operator norm of the Jacobian of batch normalization is one over the shortest row of its input."""

from math import isqrt

from flint import fmpq

from checks.arguments.jacobian_norm import argue_norm
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, grid
from lemmacheck.numbers.matrices import eigenvalues, product

BATCHES = {"2×2": [[3, 4], [1, 0]], "2×3": [[1, 2, 2], [2, 3, 6]], "3×2": [[3, 4], [5, 12], [8, 6]], "one sample": [[2], [3]]}


def measure(case):
    """Largest eigenvalue of JJᵀ from the entries of J = diag((I − xxᵀ/|x|²)/|x|); the rows have whole lengths."""
    X = BATCHES[case.batch]
    n, largest, squares = len(X[0]), None, [sum(v * v for v in row) for row in X]
    for row, square in zip(X, squares, strict=True):
        J = [[((1 if i == j else 0) - fmpq(row[i] * row[j], square)) / isqrt(square) for j in range(n)] for i in range(n)]
        top = eigenvalues(product(J, J))[-1] if n > 1 else (J[0][0] ** 2)
        largest = top if largest is None or float(top.mid() if n > 1 else 0) > float(largest.mid() if n > 1 else 0) else largest
    return {
        **dict.fromkeys(("image", "best_image"), largest),
        **dict.fromkeys(("size", "best_size"), 1),
        **dict.fromkeys(("shortest", "best_shortest"), min(squares)),
        "mean": Fraction(sum(squares), len(squares)),
    }


several = Enclosed(grid(batch=("2×2", "2×3", "3×2")), measure)

claim = Claim(
    label="Norm of the Jacobian of BN",
    place="beside Appendix C, Lemma C.7",
    says=r"\| J_{\mathrm{BN}}(A) \|_{op} = \frac{1}{\min_j \|A_{j\cdot}\|}, \quad n \ge 2",
    relation=Always(),
    margin=lambda q: (
        q.factor * q.size / q.shortest - q.image,  # no direction is stretched by more …
        q.best_image * q.best_shortest - q.factor * q.best_size,  # … and some direction is stretched by as much
    ),
    constants=dict(factor=1),
    whose="ours",
    readings=(
        "No zero row. The squared norm is the largest ‖JG‖²/‖G‖²: that ‖JG‖² ≤ ‖G‖²/min_j ‖A_j‖² for every G, and that a"
        " G in the shortest row, orthogonal to it, attains it. For the cases both ‖JG‖² are the largest eigenvalue of JJᵀ.",
        "The same number from automatic differentiation is the second route of Lemma C.7's page.",
    ),
    evidence=(Proof(argue_norm), several),
    foils=(
        Foil("a norm one per cent smaller", factor=Fraction(98, 100)),
        Foil("a norm one per cent larger", factor=Fraction(102, 100)),
        Foil("one sample", over=grid(batch=("one sample",))),
        Foil("the mean squared row in place of the shortest", margin=lambda q: q.size / q.mean - q.image),
    ),
)
