"""The operator norm of the Jacobian of batch normalization is one over the shortest row of its input."""

from math import isqrt

from flint import arb, fmpq

from checks.arguments.jacobian_norm import argue_norm
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Positives, Proof, Whole, grid
from lemmacheck.numbers.matrices import eigenvalues, product

BATCHES = {"2×2": [[3, 4], [1, 0]], "2×3": [[1, 2, 2], [2, 3, 6]], "3×2": [[3, 4], [5, 12], [8, 6]], "one sample": [[2], [3]]}


def moved(x, g):
    """‖Jg‖² for one row: the squared first coefficient of (x + tg)/|x + tg| in t."""
    length, along = sum(a * a for a in x), sum(a * b for a, b in zip(x, g, strict=True))
    return sum((b * length - a * along) ** 2 for a, b in zip(x, g, strict=True)) / length**3


def measure_object(o):
    """Any direction g, and the one in the shortest row that is orthogonal to it, made from its shortest axis."""
    rows = [[r * x for x in row] for r, row in zip(o.r, o.V, strict=True)]
    lengths = [sum(x * x for x in row) for row in rows]
    row = rows[lengths.index(min(lengths))]
    k = min(range(len(row)), key=lambda i: row[i] ** 2)
    across = [(sum(x * x for x in row) if i == k else 0) - row[k] * x for i, x in enumerate(row)]
    size = sum(x * x for x in across)
    return {
        "n": o.n,
        "image": sum(moved(x, g) for x, g in zip(rows, o.g, strict=True)),
        "size": sum(x * x for row in o.g for x in row),
        "best_image": moved(row, across),
        "best_size": size,
        "across": size / min(lengths) ** 2,
        **dict.fromkeys(("shortest", "best_shortest"), min(lengths)),
    }


def measure(case):
    """Largest eigenvalue of JJᵀ from the entries of J = diag((I − xxᵀ/|x|²)/|x|); the rows have whole lengths."""
    X = BATCHES[case.batch]
    n, largest, squares = len(X[0]), arb(0), [sum(v * v for v in row) for row in X]
    for row, square in zip(X, squares, strict=True):
        J = [[((1 if i == j else 0) - fmpq(row[i] * row[j], square)) / isqrt(square) for j in range(n)] for i in range(n)]
        largest = largest.max(eigenvalues(product(J, J))[-1])
    return {
        **dict.fromkeys(("image", "best_image"), largest),
        **dict.fromkeys(("size", "best_size"), 1),
        **dict.fromkeys(("shortest", "best_shortest"), min(squares)),
        "across": 1 - Fraction(1, n),
        "mean": Fraction(sum(squares), len(squares)),
        "n": n,
    }


several = Enclosed(grid(batch=("2×2", "2×3", "3×2")), measure)

claim = Claim(
    label="Norm of the Jacobian of BN",
    place="beside Appendix C, Lemma C.7 of Meterez et al. (2023)",
    says=r"\| J_{\mathrm{BN}}(A) \|_{op} = \frac{1}{\min_j \|A_{j\cdot}\|}, \quad n \ge 2",
    relation=Always(),
    margin=lambda q: (
        q.factor * q.size / q.shortest - q.image,  # no direction is stretched by more …
        q.best_image * q.best_shortest - q.factor * q.best_size,  # … some direction is stretched by as much …
        2 * q.across - 1,  # … and that direction is not zero
    ),
    constants=dict(factor=1),
    assumes={"n ≥ 2": lambda q: q.n - 2},
    whose="ours",
    readings=(
        "No zero row: A has the rows r_j v_j with r_j > 0 and unit v_j. The squared norm is the largest ‖JG‖²/‖G‖²: that ‖JG‖² ≤"
        " ‖G‖²/min_j ‖A_j‖² for every G, and that a G in the shortest row, orthogonal to it and not zero, attains it.",
        "For the cases both ‖JG‖² are the largest eigenvalue of JJᵀ. The same number from automatic differentiation is the second"
        " route of Lemma C.7's page.",
    ),
    domain=Domain(
        d=Whole(1),
        n=Whole(2),
        V=Matrix("d", "n", "unit rows"),
        r=Positives("d"),
        g=Matrix("d", "n"),
        measure=measure_object,
        says="every d ≥ 1, n ≥ 2, every d×n matrix A without zero rows and every direction g",
        styles=8,
    ),
    evidence=(Proof(argue_norm), several),
    foils=(
        Foil("a norm 0.5 per cent smaller", factor=Fraction(99, 100), evidence=(several,)),
        Foil("a norm 0.5 per cent larger", factor=Fraction(101, 100), evidence=(several,)),
        Foil("one sample", without="n ≥ 2", evidence=(Enclosed(grid(batch=("one sample",)), measure),)),
        Foil("the mean squared row in place of the shortest", margin=lambda q: q.size / q.mean - q.image, evidence=(several,)),
    ),
)
