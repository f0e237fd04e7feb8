"""Batch normalization is said not to yield hidden matrices of full rank, unlike whitening."""

from checks.arguments.kept_rank import SAME, measure_layer
from lemmacheck import Claim, Control, Exact, Foil, Fraction

LAYERS = [dict(H=[[1, 0], [0, 1]], W=SAME, gamma=gamma) for gamma in (Fraction(1, 16), Fraction(49, 100), Fraction(1, 2))]


def measure_full(case):
    return {**measure_layer(case), "d": len(case.H)}


claim = Claim(
    label="Section 3.1, BN as an approximation of whitening",
    whose="read",
    place="Section 3.1",
    sides={"the rank after normalization": lambda q: q.rank_next, "the most that is claimed": lambda q: q.d - 1},
    fails="reading",
    because="BN multiplies by an invertible diagonal matrix, so it keeps the algebraic rank d.",
    says=r"\mathrm{rank}(X) = d: \quad \mathrm{rank}(H_\ell) < d \text{ after BN layers}",
    margin=lambda q: q.d - 1 - q.rank_next,
    readings=(
        "Read for the algebraic rank, of which the sentence before speaks (full rank, equal to d). For γ < 1/(Bd), and for"
        " almost every W at any γ, a layer keeps the rank (d20/corollary-15a-amended): a full-rank input has full rank in"
        " every layer.",
        "It falls where I + γW is singular, which has probability zero for weights with a density: the control. What BN does"
        " not keep is the soft rank.",
    ),
    evidence=(Exact(LAYERS, measure_full),),
    foils=(Foil("the rank falls by two", margin=lambda q: q.d - 2 - q.rank_next),),
    control=Control("weights that make I + γW singular", assumes={"γBd = 1": lambda q: -((q.x - 1) ** 2)}),
    by_hand="""
from sympy import Matrix, Rational, eye, ones
H = eye(2)                                          # rank d = 2; weights at the bound B = 1, gamma = 1/16
for layer in range(50):
    H = (eye(2) - Rational(1, 16) * ones(2, 2)) * H   # BN only rescales rows, which keeps the rank
print(H.rank(), "against", 1)
assert H.rank() == 2, "the hidden matrix would not have full rank"
""",
)
