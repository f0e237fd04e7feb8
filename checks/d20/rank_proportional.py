"""In the proof of Lemma 5 the rank is said to be proportional to 1/‖M‖²."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity
from lemmacheck.numbers.matrices import frobenius_square, trace
from theory.definitions.exact_spectra import rank

STATES = [dict(rho=rho) for rho in (0, Fraction(1, 2), Fraction(9, 10), 1)]


def measure_pair(case):
    """Two rows of norm √N with correlation ρ: the rank, ‖M‖² and Tr M."""
    M = [[1, case.rho], [case.rho, 1]]
    F = frobenius_square(M)
    return {"rank": rank(M), "F": F, "r": trace(M) ** 2 / F, "d": 2}


claim = Claim(
    label="Proof of Lemma 5, the rank in proportion to 1/‖M‖²",
    whose="read",
    place="Appendix D, proof of Lemma 5",
    sides={"rank(H)·‖M‖²": lambda q: q.rank * q.F, "d²": lambda q: q.d**2},
    fails="reading",
    because="Matrices of one rank have different ‖M‖²: the rank is only bounded from below by d²/‖M‖².",
    says=r"\mathrm{rank}(H)\,\|M(H)\|_F^2 = d^2 \quad \text{for rows of norm } \sqrt N",
    relation=Identity(),
    margin=lambda q: q.rank * q.F - q.d**2,
    readings=(
        "Proportional: the product is one constant for all states; at M = I it is d². What eq. (4), to which the sentence"
        " refers, makes proportional to 1/‖M‖² is r; the rank is only bounded below by it (d20/lemma-1a).",
    ),
    evidence=(Exact(STATES, measure_pair),),
    foils=(Foil("the product is d", margin=lambda q: q.rank * q.F - q.d),),
    control=Control("r in place of the rank", margin=lambda q: q.r * q.F - q.d**2),
    by_hand="""
import numpy as np
d, rho = 2, 0.5
M = np.array([[1, rho], [rho, 1]])
product = np.linalg.matrix_rank(M) * (M**2).sum()
print(product, "against", d**2)                     # which it is for rho = 0
assert product != d**2, "the rank would be proportional to 1/|M|^2"
""",
)
