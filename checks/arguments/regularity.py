"""How G and T compare for rows of unit norm, in symbols and in fractions."""

from lemmacheck import facts
from lemmacheck.numbers.matrices import gram
from theory.definitions.spectra import three_traces


def argue_regularity(p):
    """Row by row: u = h_i and v = the row i of MH have |u|² = M_ii = 1, ⟨u,v⟩ = (M²)_ii and |v|² = (M³)_ii, for M = HHᵀ."""
    H = p.part("H")
    gap, G = p.slack("c", "what Cauchy–Schwarz leaves, summed over the rows"), p.real("G", "Σ_i (M²)_ii²")
    p.because(gap, facts.cauchy_schwarz_by_rows(lengths=G + gap, products=G), of=(H, H @ H.transposed @ H))
    return {"T": G + gap, "G": G}


def measure_unit_rows(o):
    """Tr M³ and Tr diag(M²)² of M = HHᵀ, element by element."""
    d = range(o.d)
    M = [[sum(x * y for x, y in zip(o.H[i], o.H[j], strict=True)) for j in d] for i in d]
    squares = [sum(M[i][j] ** 2 for j in d) for i in d]
    return {"T": sum(M[i][j] * M[j][k] * M[k][i] for i in d for j in d for k in d), "G": sum(x**2 for x in squares)}


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
