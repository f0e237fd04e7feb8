"""Quantities of one residual layer, measured on H with unit rows: the weights one at a time, each row by row.

A weight E_pq adds γ times row q of H to row p. Nothing else moves, so M_pj becomes m = M_pj + γM_qj and M_pp becomes
1 + 2γM_pq + γ². A quadratic form in independent weights of mean 0 and variance 1 has the mean Σ_pq form(E_pq), a cubic one
E w³ times that.
"""

from lemmacheck.numbers.matrices import gram, product


def shares(x, y, a):
    """The coefficients of γ² and γ³ in (x + γy)²/(1 + 2aγ + γ²)."""
    c1, c2 = -2 * a, 4 * a**2 - 1
    c3 = -2 * a * c2 - c1
    return x * x * c2 + 2 * x * y * c1 + y * y, x * x * c3 + 2 * x * y * c2 + y * y * c1


def traces(M):
    """‖M‖², Tr M³ and Tr diag(M²)²."""
    square = product(M, M)
    d = range(len(M))
    return {
        "F": sum(M[i][j] ** 2 for i in d for j in d),
        "T": sum(square[i][j] * M[j][i] for i in d for j in d),
        "G": sum(square[i][i] ** 2 for i in d),
    }


def orders(M):
    """The γ² and γ³ coefficients of ‖M_+‖², summed over the single weights; elements off the diagonal come in pairs."""
    d = range(len(M))
    found = [shares(M[p][j], M[q][j], M[p][q]) for p in d for q in d for j in d if j != p]
    return [2 * sum(share[k] for share in found) for k in (0, 1)]


def measure_drift_of_rows(o):
    M = gram(o.H)
    return {"drift": orders(M)[0], "d": o.d, **traces(M)}


def measure_spectral_drift(o):
    """The same; power sums of the eigenvalues of M are traces of its powers."""
    M = gram(o.H)
    return {"drift": orders(M)[0], "d": o.d, "two": traces(M)["F"], "three": traces(M)["T"]}


def measure_entry_of_rows(o):
    """The γ² coefficient of [M_+]_12²: only the weights of rows 1 and 2 enter."""
    M = gram(o.H)
    square = product(M, M)
    d = range(len(M))
    change = sum(shares(M[p][j], M[q][j], M[p][q])[0] for p, j in ((0, 1), (1, 0)) for q in d)
    return {"change": change, "m": M[0][1], "ii": square[0][0], "jj": square[1][1], "ij": square[0][1], "d": o.d}


def measure_third_of_rows(o):
    """The mean of the γ³ coefficient for weights with E w³ = m3, and K(M) as it is written out."""
    M = gram(o.H)
    d = range(len(M))
    K = 0
    for i in d:
        for j in d:
            for q in d:
                if i != j:
                    m, x, y = M[i][j], M[i][q], M[j][q]
                    K += 8 * m * x * y * (x + y) - 2 * x * y * (x + y) + 4 * m**2 * (x + y) - 2 * m * (x + y)
                    K -= 8 * m**2 * (x**3 + y**3)
    return {"third": o.m3 * orders(M)[1], "m3": o.m3, "K": K}


def measure_log_det(o):
    """The γ² coefficient of log det M_+ − log det M: −Tr E² of 2 log det(I + γE), less that of log M_pp, row p alone."""
    M = gram(o.H)
    d = range(len(M))
    drift = sum(-int(p == q) - (1 - 2 * M[p][q] ** 2) for p in d for q in d)
    return {"drift": drift, "F": traces(M)["F"], "d": o.d}
