"""A linear network seen from one of its matrices, in fractions and in symbols: x = U (Σ 0) Vᵀ with orthogonal U and V."""

from lemmacheck import Fraction, Matrix, Whole, facts
from lemmacheck.numbers.matrices import frobenius_square, product, transpose


def reflection(v):
    """I − 2vvᵀ/|v|², orthogonal with rational entries."""
    square = sum(Fraction(a) ** 2 for a in v)
    return [[Fraction(int(i == j)) - 2 * Fraction(a) * Fraction(b) / square for j, b in enumerate(v)] for i, a in enumerate(v)]


def entries(rows, columns, seed):
    return [
        [Fraction((seed * (3 * i + 5 * j + 1) + i * j) % 7 - 3, 1 + (i + j + seed) % 3) for j in range(columns)]
        for i in range(rows)
    ]


def difference(A, B):
    return [[a - b for a, b in zip(one, two, strict=True)] for one, two in zip(A, B, strict=True)]


def first_columns(A, n):
    return [row[:n] for row in A]


def network(seed, *, n=2, m=3, rank=None, symmetric=False):
    """Ā, two values of the trained matrix, U, Σ, V, x and y: n features, m samples; `rank` singular values are not zero."""
    U = product(reflection([1, seed + 1][:n] + [0] * (n - 2)), reflection([2, -seed][:n] + [1] * (n - 2)))
    V = reflection(range(1, m + 1))
    if not symmetric:
        V = product(V, reflection([seed + 1, *range(2, m + 1)][::-1]))
    rank = n if rank is None else rank
    sigma = [[Fraction(i + 2, seed + 1) if i == j and i < rank else Fraction(0) for j in range(m)] for i in range(n)]
    x = product(product(U, sigma), transpose(V))
    return {
        "A_bar": entries(n + 1, n, seed),
        "A": [entries(n, n, seed + 1), entries(n, n, seed + 4)],
        "U": U,
        "V": V,
        "sigma": [row[:n] for row in sigma],
        "x": x,
        "y": entries(n + 1, m, seed + 2),
        "rank": rank,
    }


def objective(A_bar, A, x, y):
    return frobenius_square(difference(product(product(A_bar, A), x), y))


def rotated_error(p, left, *, constant=None, name=""):
    """‖left · V₁ᵀ − y‖² = ‖left − yV₁‖² + ‖yV₂‖² for V = (V₁ V₂) orthogonal: E and EV, whose columns are these."""
    n, V, y = p.part("n"), p.part("V"), p.part("y")
    first = V.columns(n)
    kept = p.symbol(f"k{name}", (left - y @ first).squares, "what the first n columns of EV add")
    if constant is None:
        constant = p.symbol("c", (y @ V.columns(n, beyond=True)).squares, "what the other columns add: they see y only")
    squares = kept + constant
    p.because(0, facts.rotation_keeps_norm(squares=squares, squares_of_product=squares), of=(left @ first.transposed - y, V))
    return squares, kept, constant


SAMPLES = dict(n=Whole(1), m=Whole("n"), k=Whole(1), V=Matrix("m", "m", "orthogonal"), y=Matrix("k", "m"))


def data_of(o, K):
    """x = (K 0)Vᵀ with n features and m samples."""
    n, m = int(o.n), int(o.m)
    return product([[*row, *[0] * (m - n)] for row in K], transpose(o.V))
