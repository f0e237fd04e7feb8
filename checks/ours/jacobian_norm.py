"""The operator norm of the Jacobian of batch normalization is one over the shortest row of its input."""

from math import isqrt

from flint import fmpq

from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, grid
from lemmacheck.numbers.matrices import eigenvalues, product


def derivative(x, g):
    """|x| times the derivative of x ↦ x/|x| at x in the direction g; |x| makes it rational."""
    import sympy

    names = [sympy.Symbol(f"X{i}", real=True) for i in range(len(x))]
    length = sympy.sqrt(sum(v**2 for v in names))
    at = dict(zip(names, x, strict=True))
    return [
        sum(sympy.cancel(length * sympy.diff(one / length, other)).subs(at) * d for other, d in zip(names, g, strict=True))
        for one in names
    ]


def squares(vector):
    return sum(v**2 for v in vector)


def argue(p):
    """A row x/|x| moves by ‖Jg‖² = (|g|² − ⟨x, g⟩²/|x|²)/|x|²; rows do not mix, so the bounds of two rows add up."""
    import sympy

    x, g = ([p.real(f"x{i}", "an entry of one row") for i in range(3)], [p.real(f"g{i}", "a direction") for i in range(3)])
    p.nonzero(squares(x), says="no zero row")
    image = p.identity(
        squares(derivative(x, g)) / squares(x),
        squares(g) / squares(x) - sum(a * b for a, b in zip(x, g, strict=True)) ** 2 / squares(x) ** 2,
        says="‖Jg‖² for one row, by differentiating x/|x|",
    )
    moved, size, square = sympy.symbols("moved size square")
    bound = size / square - moved
    old = {moved: image, size: squares(g), square: squares(x)}
    kept = sum(a * b for a, b in zip(x, g, strict=True)) ** 2 / squares(x) ** 2
    shortest = p.positive("r", "min_j |x_j|²")
    rows = []
    for name, length in (("0", shortest), ("1", shortest + p.nonnegative("e", "|x_1|² − |x_0|²"))):
        lost, part = (p.slack(f"l{name}", f"|g|²/|x|² − ‖Jg‖², row {name}"), p.nonnegative(f"s{name}", f"|g|² in row {name}"))
        new = {moved: part / length - lost, size: part, square: length}
        p.lemma(lost, bound, old=old, new=new, form=kept, says="‖Jg‖² ≤ |g|²/|x|² in one row")
        rows.append(new)
    across = [-x[1], x[0], 0]  # orthogonal to the row; not zero unless both entries are, and then other two entries serve
    return {
        "image": sum(row[moved] for row in rows),
        "size": sum(row[size] for row in rows),
        "shortest": shortest,
        "best_image": squares(derivative(x, across)) / squares(x),
        "best_size": squares(across),
        "best_shortest": squares(x),
        "mean": (rows[0][square] + rows[1][square]) / 2,
    }


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
    evidence=(
        Proof(
            argue,
            covers="every d ≥ 1, n ≥ 2 and A without zero rows: three entries show every index pattern of a row, and"
            " further rows add up like the second one",
        ),
        several,
    ),
    foils=(
        Foil("a norm one per cent smaller", factor=Fraction(98, 100)),
        Foil("a norm one per cent larger", factor=Fraction(102, 100)),
        Foil("one sample", evidence=(Enclosed(grid(batch=("one sample",)), measure),)),
        Foil("the mean squared row in place of the shortest", margin=lambda q: q.size / q.mean - q.image),
    ),
)
