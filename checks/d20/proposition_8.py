"""If all rows of M have the same norm, the traces of Lemma 7 are norms of its spectrum, as printed in eq. (44)."""

from checks.arguments.equal_rows import SPECTRA
from lemmacheck import Claim, Control, Domain, EqualRows, Exact, Foil, Fraction, Identity, Proof, Whole, facts
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
    sides={"the left side of (44), the squared trace,": lambda q: q.trace_squared, "its right side": lambda q: q.two**2 / q.d},
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
print(left, "against", right)
assert left != right, "equation (44) would hold as printed"
""",
)


def argue(p):
    """Traces of powers are power sums (spectral theorem); d equal diagonal elements of M² add up to Tr M² = F."""
    M, d = p.part("M"), p.field("d", says="the width")
    F, T = p.symbol("F", M.values.squares, "‖λ‖₂²"), p.symbol("T", M.values.power_sum(3), "‖λ‖₃³")
    p.because(0, facts.trace_of_square(trace=F, squares=F), of=M)
    p.because(0, facts.trace_of_cube(trace=T, cubes=T), of=M)
    row = F / d  # the squared norm (M²)_ii of each row
    return {"F": F, "T": T, "G": d * row**2, "two": F, "three": T, "d": d}


def measure_equal(o):
    """Traces from the elements of M, norms from its eigenvalues."""
    square = product(o.M, o.M)
    found = {"F": trace(square), "T": trace(product(square, o.M)), "G": sum(square[i][i] ** 2 for i in range(o.d)), "d": o.d}
    return {**found, "two": sum(x**2 for x in o.M.values), "three": sum(x**3 for x in o.M.values)}


amended = claim.but(
    label="Proposition 8, repaired",
    title="If all rows of M have the same norm, Tr(diag(M²)²) is ‖λ‖₂⁴/d, with the square inside the trace",
    says=r"\mathrm{Tr}(M^3) = \|\lambda\|_3^3, \quad \mathrm{Tr}(\mathrm{diag}(M^2)^2) = \|\lambda\|_2^4/d, \quad"
    r" \|M\|_F^2 = \|\lambda\|_2^2",
    margin=lambda q: (q.T - q.three, q.G - q.c * q.two**2 / q.d, q.F - q.two),
    constants=dict(c=1),
    domain=Domain(d=Whole(1), M=EqualRows("d", squared=True), measure=measure_equal),
    evidence=(Proof(argue), Exact([dict(lam=lam) for lam in SPECTRA], measure_equal_rows)),
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
