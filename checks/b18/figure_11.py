"""The condition number of a product of Gaussian matrices grows with the number of factors."""

from checks.b18.experiments import draw_condition_numbers
from checks.engine.api import Claim, Draws, Enclosed, Foil, WithProbability, grid


def measure_limit(case):
    """For ever more factors log κ grows by μ_1 − μ_N per factor, the outer Lyapunov exponents (Newman 1986)."""
    from theory.lyapunov import newman_exponents_ball

    exponents = newman_exponents_ball(int(case.N.p))
    return {"rise": exponents[0] - exponents[-1]}


SIZES = (*grid(N=(50,)), *grid(N=(100,), since="ci"), *grid(N=(300,), since="full"), *grid(N=(1000,), since="paper"))

claim = Claim(
    label="Figure 11",
    says=r"\log\kappa(X_1\cdots X_{2M}) > \log\kappa(X_1\cdots X_M), \quad M = 1, 2, 4",
    relation=WithProbability(0.75),
    margin=lambda q: q.rise - q.least,
    constants=dict(least=0),
    readings=(
        "Means over runs are taken of log κ: the mean of κ itself is infinite already for one matrix (P(κ > t) falls like"
        " 1/t), so"
        " five runs estimate nothing. Stated per chain: the growth is seen in at least three quarters of all products.",
        "Products are kept as graded triangles, so that no singular value drowns in rounding; the source's N = 1000 from the"
        " paper profile on.",
    ),
    evidence=(
        Draws(SIZES, draw_condition_numbers, draws=256),
        Enclosed(grid(N=(2, 50, 1000)), measure_limit, says="growth per factor in the long run"),
    ),
    foils=(Foil("κ grows e^20-fold with every doubling", least=20, evidence=(Draws(SIZES, draw_condition_numbers, draws=256),)),),
    supports=("b18/condition-effects",),
)
