"""A linear network seen from one of its matrices, in fractions: x = U (Σ 0) Vᵀ with rational orthogonal U and V."""

from checks.engine.api import Fraction


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
    from theory.linear import product, transpose

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
    from theory.linear import frobenius_square, product

    return frobenius_square(difference(product(product(A_bar, A), x), y))
