"""If all rows of M have the same norm, the traces of Lemma 7 are norms of its spectrum, as printed in eq. (44)."""

from checks.arguments.equal_rows import SPECTRA
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity, Proof
from lemmacheck.numbers.matrices import gram, product, trace
from theory.definitions.exact_spectra import equal_rows_with_spectrum, rational_matrix
from theory.definitions.spectra import three_traces


def measure_equal_rows(case):
    """Traces of Q diag(λ) Qᵀ with a Hadamard Q, computed from the matrix, and the norms of λ."""
    M = equal_rows_with_spectrum(case.lam)
    F, T, G = three_traces(M)
    diagonal = [row[i] for i, row in enumerate(product(M, M))]
    return {
        "F": F,
        "T": T,
        "G": G,
        "trace_squared": sum(diagonal) ** 2,
        "two": sum(x**2 for x in case.lam),
        "three": sum(x**3 for x in case.lam),
        "d": len(case.lam),
    }


def measure_unequal_rows(case):
    """A matrix M of rank two whose rows have different norms: power sums of its spectrum are its traces."""
    M = gram(rational_matrix([[1, 0], [Fraction(3, 5), Fraction(4, 5)], [Fraction(4, 5), Fraction(3, 5)]]))
    F, T, G = three_traces(M)
    return {"F": F, "T": T, "G": G, "trace_squared": F**2, "two": F, "three": T, "d": 3}


claim = Claim(
    label="Proposition 8, eq. (44)",
    place="Appendix E, Proposition 8, eq. (44)",
    fails="slip",
    because="With the square outside the trace the left side is ‖λ‖₂⁴, d times the right one; eq. (77) has it inside.",
    says=r"\mathrm{Tr}(M^3) = \|\lambda\|_3^3, \quad \mathrm{Tr}(\mathrm{diag}(M^2))^2 = \|\lambda\|_2^4/d, \quad"
    r" \|M\|_F^2 = \|\lambda\|_2^2",
    relation=Identity(),
    margin=lambda q: (q.T - q.three, q.trace_squared - q.two**2 / q.d, q.F - q.two),
    readings=(
        "Eq. (44) is read as printed, with the square outside the trace, as in the source's own Tr(M(H))² of eq. (4). Eq."
        " (77) in its proof has the square inside, Tr(diag(M²)²); that is the repaired statement.",
    ),
    evidence=(Exact([dict(lam=lam) for lam in SPECTRA], measure_equal_rows),),
    foils=(Foil("λ-norm not divided by d, cube in place of the square", margin=lambda q: (q.trace_squared - q.three,)),),
    control=Control("the square inside the trace", margin=lambda q: (q.T - q.three, q.G - q.two**2 / q.d, q.F - q.two)),
    by_hand="""
import numpy as np
M = np.eye(2)                                       # rows of equal norm, eigenvalues 1 and 1
left = np.trace(np.diag(np.diag(M @ M)))**2
right = (1**2 + 1**2)**2 / 2
assert left != right, "equation (44) would hold as printed"
""",
)


def argue_spectrum(p, d):
    """M = QΛQᵀ with QᵀQ = I: traces of powers are those of ΛQᵀQ…, and d equal diagonal elements of M² add up to Tr M²."""
    lam = [p.nonnegative(f"l{k}", f"eigenvalue {k + 1} of M") for k in range(d)]
    diagonal = [[x if i == j else 0 * x for j in range(d)] for i, x in enumerate(lam)]  # ΛQᵀQ
    F, T = trace(product(diagonal, diagonal)), trace(product(product(diagonal, diagonal), diagonal))
    row = p.nonnegative("rho", "the squared norm (M²)_ii of each row of M")
    G = sum(row**2 for _ in range(d))
    norms = sum(row for _ in range(d))  # Tr M²
    return {
        "F": F,
        "T": T,
        "G": G.subs(row, row * F / norms),  # the row norm for which Tr M² is F
        "two": sum(x**2 for x in lam),
        "three": sum(x**3 for x in lam),
        "d": d,
    }


def argue_two(p):
    """Two eigenvalues."""
    return argue_spectrum(p, 2)


def argue_three(p):
    """Three eigenvalues."""
    return argue_spectrum(p, 3)


def argue_four(p):
    """Four eigenvalues; the sums are taken one by one, so more add nothing new."""
    return argue_spectrum(p, 4)


amended = claim.but(
    label="Proposition 8, repaired",
    title="If all rows of M have the same norm, Tr(diag(M²)²) is ‖λ‖₂⁴/d, with the square inside the trace",
    says=r"\mathrm{Tr}(M^3) = \|\lambda\|_3^3, \quad \mathrm{Tr}(\mathrm{diag}(M^2)^2) = \|\lambda\|_2^4/d, \quad"
    r" \|M\|_F^2 = \|\lambda\|_2^2",
    margin=lambda q: (q.T - q.three, q.G - q.c * q.two**2 / q.d, q.F - q.two),
    constants=dict(c=1),
    evidence=(
        Proof(
            (argue_two, argue_three, argue_four),
            covers="every symmetric M with rows of equal norm: sums over eigenvalues and over rows, checked at d = 2, 3, 4",
        ),
        Exact([dict(lam=lam) for lam in SPECTRA], measure_equal_rows),
    ),
    foils=(
        Foil("rows of unequal norm", over=[dict(case="rank two")], measure=measure_unequal_rows),
        Foil("0.99 of it", c=Fraction(99, 100), evidence=(Exact([dict(lam=lam) for lam in SPECTRA], measure_equal_rows),)),
        Foil(
            "the square outside",
            margin=lambda q: q.trace_squared - q.two**2 / q.d,
            evidence=(Exact([dict(lam=lam) for lam in SPECTRA], measure_equal_rows),),
        ),
    ),
    whose="ours",
)
