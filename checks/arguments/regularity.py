"""How G and T compare for rows of unit norm, in symbols and in fractions."""

from lemmacheck import facts
from lemmacheck.numbers.matrices import gram, product
from theory.definitions.spectra import three_traces


def argue_regularity(p):
    """Row by row: M = LLᵀ, u = Lᵀe_i, v = LᵀMe_i have |u|² = M_ii = 1, ⟨u,v⟩ = (M²)_ii and |v|² = (M³)_ii."""
    a = [p.real(f"a{k}") for k in range(3)]
    b = [p.real(f"b{k}") for k in range(3)]
    squares = sum((a[j] * b[k] - a[k] * b[j]) ** 2 for j in range(3) for k in range(j))
    p.identity(
        sum(x * x for x in a) * sum(y * y for y in b) - sum(x * y for x, y in zip(a, b, strict=True)) ** 2,
        squares,
        says="Lagrange: |u|²|v|² − ⟨u,v⟩² is a sum of squares",
    )
    L = [[p.real(f"l{i}{k}") for k in range(2)] for i in range(2)]
    M = gram(L)
    M2 = product(M, M)
    v = [sum(L[j][k] * M[j][0] for j in range(2)) for k in range(2)]
    p.identity(sum(L[0][k] * v[k] for k in range(2)), M2[0][0], says="⟨u,v⟩ = (M²)_11")
    p.identity(sum(x * x for x in v), product(M2, M)[0][0], says="|v|² = (M³)_11")
    total_T, total_G = p.rational(0), p.rational(0)
    for i in (1, 2):  # two rows stand for all of them: the sum is taken row by row
        s, gap = p.positive(f"s{i}", f"(M²)_ii of row {i}"), p.slack(f"c{i}", f"the Cauchy–Schwarz gap of row {i}")
        cube = s**2 + gap
        p.because(gap, facts.cauchy_schwarz_inner(first=p.rational(1), second=cube, inner=s))
        total_T, total_G = total_T + cube, total_G + s**2
    return {"T": total_T, "G": total_G}


def measure_rows(case):
    """T and G of the Gram matrix of the given rows, scaled to unit length (their squares stay rational)."""
    raw = gram(case.H)
    d = len(raw)
    if not case.unit:
        return dict(zip(("F", "T", "G"), three_traces(raw), strict=True))
    # M = D raw D with D² = 1/diag: T = Σ raw_ij raw_jk raw_ki/(raw_ii raw_jj raw_kk), and (M²)_ii = Σ_j raw_ij²/(raw_ii raw_jj)
    T = sum(
        raw[i][j] * raw[j][k] * raw[k][i] / (raw[i][i] * raw[j][j] * raw[k][k])
        for i in range(d)
        for j in range(d)
        for k in range(d)
    )
    rows = [sum(raw[i][j] * raw[i][j] / (raw[i][i] * raw[j][j]) for j in range(d)) for i in range(d)]
    return {"T": T, "G": sum(x * x for x in rows), "F": sum(rows)}


EQUAL = [
    dict(H=[[1, 0], [0, 1]], unit=True),
    dict(H=[[1, 1], [1, 1], [1, -1]], unit=True),
    dict(H=[[1, 0], [1, 0], [0, 1]], unit=True),
]


UNEVEN = [dict(H=[[2, 0], [0, 1]], unit=False)]
