"""The condition number of a product of Gaussian matrices grows with the number of factors."""

from operator import attrgetter

from checks.b18.experiments import draw_condition_growth
from checks.engine.api import Claim, Draws, Foil, Fraction, WithProbability, grid

SIZES = (*grid(N=(50,)), *grid(N=(100,), since="ci"), *grid(N=(300,), since="full"), *grid(N=(1000,), since="paper"))

claim = Claim(
    label="Figure 11",
    says=r"\kappa(X_1\cdots X_{2M}) > 2\, \kappa(X_1\cdots X_M), \quad M = 1, 2, 4",
    relation=WithProbability(0.75),
    margin=lambda q: q.rise - q.least,
    constants=dict(least=Fraction(7, 10)),
    readings=(
        "Means over runs are taken of log κ: the mean of κ itself is infinite already for one matrix (P(κ > t) falls like"
        " 1/t), so five runs estimate nothing. Stated per chain: in at least three quarters of all products κ grows at each of"
        " the three doublings.",
        "“Increases dramatically”: κ more than doubles whenever the number of factors does, log κ by 7/10 > log 2. The source"
        " prints no number; the factor 2 is ours.",
        "Products are kept as graded triangles, so that no singular value drowns in rounding; the source's N = 1000 from the"
        " paper profile on.",
    ),
    evidence=(Draws(SIZES, draw_condition_growth, draws=256, cost=lambda case: case.N**3),),
    foils=(Foil("κ grows 33-fold with every doubling", least=Fraction(7, 2)),),
    shows={f"log κ, {M} factors": attrgetter(f"log_kappa_{M}") for M in (1, 2, 4, 8)},
    supports=("b18/condition-effects",),
)
