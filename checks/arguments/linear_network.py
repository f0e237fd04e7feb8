"""A linear network seen from one of its matrices, in fractions and in symbols: x = U (Σ 0) Vᵀ with orthogonal U and V."""

from lemmacheck import Fraction
from lemmacheck.numbers.matrices import frobenius_square, gram, product, transpose


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


def rotation_in_space(a, b, c):
    """The rotation of the unit quaternion (1, a, b, c)/√(1 + a² + b² + c²): every rotation by less than a half turn."""
    n = 1 + a**2 + b**2 + c**2
    return [
        [(1 + a**2 - b**2 - c**2) / n, 2 * (a * b - c) / n, 2 * (a * c + b) / n],
        [2 * (a * b + c) / n, (1 - a**2 + b**2 - c**2) / n, 2 * (b * c - a) / n],
        [2 * (a * c - b) / n, 2 * (b * c + a) / n, (1 - a**2 - b**2 + c**2) / n],
    ]


NAMES = {"l": "Ā, or L", "a": "A₁", "b": "b", "u": "U", "g": "any U", "c": "any c", "x": "x", "y": "y", "z": "z", "w": "any V"}


def symbols(p, name, rows, columns):
    """A matrix of real symbols; the page says which matrix they are the entries of."""
    return [[p.real(f"{name}{i}{j}", f"entry ({i}, {j}) of {NAMES[name]}") for j in range(columns)] for i in range(rows)]


def symbolic_data(p, U):
    """σ, V (any rotation) and x = U (Σ 0) Vᵀ: two features, three samples, all entries symbols."""
    V = rotation_in_space(*(p.real(f"v{k}", f"V is the rotation of the quaternion (1, v0, v1, v2): v{k}") for k in range(3)))
    sigma = [[p.positive("s0", "singular values of x"), 0], [0, p.positive("s1")]]
    return sigma, V, product(product(U, [[*row, 0] for row in sigma]), transpose(V))


def rotate_any(p):
    """For ANY matrix V, orthogonal or not: what the two sides of (8) differ by is a sum of entries of VᵀV − I and VVᵀ − I.

    So both sides agree when V is orthogonal. Two kept columns, one beyond, one row: terms hold at most two different
    indices of each kind, and rows add up, so the same expansion serves every size.
    """
    T, z = [p.real("t0", "one row of ĀA₁UΣ"), p.real("t1")], symbols(p, "z", 1, 3)[0]
    V = symbols(p, "w", 3, 3)
    turned = product([z], V)[0]
    plain = sum((T[0] * V[j][0] + T[1] * V[j][1] - z[j]) ** 2 for j in range(3))
    rotated = sum((T[k] - turned[k]) ** 2 for k in range(2)) + turned[2] ** 2
    columns, rows = gram(transpose(V)), gram(V)  # VᵀV and VVᵀ
    lack_of_columns = sum(T[k] * T[m] * (columns[k][m] - int(k == m)) for k in range(2) for m in range(2))
    lack_of_rows = sum(z[i] * z[j] * (rows[i][j] - int(i == j)) for i in range(3) for j in range(3))
    p.identity(
        plain - rotated,
        lack_of_columns - lack_of_rows,
        says="for any V: ‖T(V)ᵀ − z‖² less its rotated form is tᵀ(VᵀV − I)t − z(VVᵀ − I)zᵀ, zero for orthogonal V",
    )
