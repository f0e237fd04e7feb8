"""The condition number of a product of Gaussian matrices grows with the number of factors."""

from operator import attrgetter

import numpy as np
from flint import acb, arb, ctx, fmpq, fmpq_mat

from checks.experiments.products import draw_condition_growth
from lemmacheck import (
    Always,
    Between,
    Claim,
    Control,
    Domain,
    Draws,
    Enclosed,
    Exists,
    Family,
    Foil,
    Fraction,
    Identity,
    OneOf,
    Proof,
    Real,
    Whole,
    WithProbability,
    grid,
)
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.matrices import eigenvalues
from theory.chains.products import bartlett_factors, log_singular_values
from theory.randomness.ensembles import GAUSSIAN, weights

SIZES = (*grid(N=(30,)), *grid(N=(50, 100), since="ci"), *grid(N=(300,), since="full"), *grid(N=(1000,), since="paper"))
FACTORS = (1, 2, 4, 8)


def median_kappa(M):
    def show(q):
        return np.exp(np.median(getattr(q, f"log_kappa_{M}")))

    return show


claim = Claim(
    label="Figure 11",
    whose="read",
    place="Appendix E, Figure 11",
    says=r"\kappa(X_1\cdots X_{2M}) > 2\, \kappa(X_1\cdots X_M), \quad M = 1, 2, 4",
    relation=WithProbability(0.75),
    margin=lambda q: q.rise - q.least,
    constants=dict(least=Fraction(7, 10)),
    readings=(
        "The figure shows means of κ over five runs. The mean of κ over all runs is infinite (b18/figure-11-mean), so the mean of"
        " five estimates nothing; means here are of log κ, and κ itself is shown by its median. Stated per chain: in at least"
        " three quarters of all products κ grows at each of the three doublings.",
        "“Increases dramatically”: κ more than doubles whenever the number of factors does, log κ by 7/10 > log 2. The source"
        " prints no number; the factor 2 is ours.",
        "Products are kept as graded triangles, so that no singular value drowns in rounding (b18/figure-11-stable compares them"
        " with extended precision); the source's N = 1000 from the paper profile on.",
    ),
    evidence=(Draws(SIZES, draw_condition_growth, draws=256, cost=lambda case: case.N**3),),
    foils=(Foil("κ grows 33-fold with every doubling", least=Fraction(7, 2)),),
    shows={
        **{f"log κ, {M} factors": attrgetter(f"log_kappa_{M}") for M in FACTORS},
        **{f"median κ, {M} factors": median_kappa(M) for M in FACTORS},
    },
)


def argue_law(p):
    """The singular values of a 2 × 2 matrix from two independent pairs of Gaussians, whose share of the total is uniform.

    `plus` and `minus` are (σ_1 + σ_2)² and (σ_1 − σ_2)², in this order if the determinant is positive. Each is twice a
    chi-squared with two degrees of freedom, and they are independent, so the smaller one's share of their sum is uniform on
    (0, 1/2): P(share > s) = 1 − 2s. In words only: the law of that share.
    """
    import sympy

    a, b, c, d = (p.real(name, "an entry") for name in "abcd")
    plus, minus = (a + d) ** 2 + (b - c) ** 2, (a - d) ** 2 + (b + c) ** 2
    squares, determinant = a**2 + b**2 + c**2 + d**2, a * d - b * c
    p.identity(plus, squares + 2 * determinant, says="σ_1² + σ_2² + 2 det: the larger of (σ_1 ± σ_2)² if det > 0")
    p.identity(minus, squares - 2 * determinant, says="σ_1² + σ_2² − 2 det: the other one")
    x, low = p.field("x"), sympy.Symbol("s", positive=True)  # low is σ_2, which is not zero where κ is finite
    at_x = ((x * low - low) / (x * low + low)) ** 2  # ratio of the two squares where σ_1 = x σ_2; it rises with κ
    share = p.identity(at_x / (1 + at_x), (x - 1) ** 2 / (2 * (x**2 + 1)), says="share of the smaller square where κ = x")
    return {"tail": 1 - 2 * share, "x": x}


def measure_law(case):
    """By polar coordinates: the density (σ_1² − σ_2²) e^(−(σ_1² + σ_2²)/2) has the angle σ_2/σ_1 = tan θ with density 2 cos 2θ."""
    end = (1 / arb(case.x)).atan()
    return {"tail": acb.integral(lambda angle, _: 2 * (2 * angle).cos(), acb(0), acb(end)).real, "x": case.x}


law = Claim(
    label="Figure 11, one factor of size two",
    because="(σ_1 ± σ_2)² are two independent chi-squared variables, so the share of the smaller is uniform.",
    title="The condition number of one 2 × 2 Gaussian matrix exceeds x with probability 2x/(x² + 1)",
    says=r"\mathbb{P}(\kappa > x) = \frac{2x}{x^2 + 1}, \quad x \ge 1, \quad N = 2",
    relation=Identity(),
    margin=lambda q: q.tail * (q.x**2 + 1) - q.top * q.x,
    constants=dict(top=2),
    whose="ours",
    readings=("Real Gaussian entries; the density is 2(κ² − 1)/(κ² + 1)², and the tail falls like 2/x.",),
    domain=Domain(x=Real(low=1, without="low"), measure=measure_law),
    evidence=(Proof(argue_law), Enclosed(grid(x=(2, 5, 100)), measure_law)),
    foils=(Foil("2.1 for 2", top=Fraction(21, 10)),),
)


def measure_tail(case):
    """x times a lower bound of P(κ > x) for one factor, as a function of u = 1/x; the same for every N ≥ 2.

    In the triangle of the QR decomposition the first column is R_11 e_1 and the last row R_NN e_N, so κ ≥ R_11/|R_NN|. They
    are independent, |R_NN| is |z| for a standard normal z, and R_11 ≥ 1 with probability at least e^(−1/2), as for N = 2.
    P(|z| < u)/u = √(2/π) 1F1(1/2; 3/2; −u²/2), also at u = 0.
    """
    u, half = as_ball(case.u), arb(1) / 2
    series = (-u * u * half).hypgeom([half], [3 * half])
    return {"scaled_tail": (2 / arb.pi()).sqrt() * series * (-half).exp()}


tail = Claim(
    label="Figure 11, tail of the condition number",
    because="κ is at least R_11/|R_NN| in the triangle of the QR decomposition, and |R_NN| is a half-normal variable.",
    title="For every size N ≥ 2 the condition number of one Gaussian matrix exceeds x with probability at least 2/(5x)",
    says=r"\mathbb{P}(\kappa > x) \ge \frac{2}{5x}, \quad x \ge 1, \quad N \ge 2",
    relation=Always(),
    margin=lambda q: q.scaled_tail - q.least,
    constants=dict(least=Fraction(2, 5)),
    whose="ours",
    readings=(
        "From two entries of a triangular factor, a bound that holds for every N; the tail itself is heavier: 2/x for N = 2"
        " (b18/figure-11-law).",
        "Argued: covered by balls is every x ≥ 1 of the product of two probabilities. That κ is at least R_11/|R_NN|, that the two"
        " are independent with these laws, and that P(R_11 ≥ 1) is least at N = 2, stands in words. A Gaussian matrix of any"
        " size as a typed object, whose probabilities are measured apart from the bound, would tie them.",
        "A product of M factors is a product of M such triangles, whose corner entries multiply. So it exceeds x with"
        " probability at least (2/5)^M/x: one factor gives κ > x, the M − 1 others at least 1.",
    ),
    evidence=(Enclosed([dict(u=Between(0, 1))], measure_tail, says="u = 1/x"),),
    foils=(Foil("0.43/x, by the same two entries", least=Fraction(43, 100)),),
)


def capped_mean_floor(case):
    """A lower bound of E min(κ, 2^n) for M factors of any size N ≥ 2.

    Raising the cap from 2^j to 2^(j+1) adds at least 2^j P(κ > 2^(j+1)) ≥ (2/5)^M/2 (b18/figure-11-tail).
    """
    return {"capped": case.n * Fraction(2, 5) ** case.M / 2}


def measure_capped_mean(case):
    """One 2 × 2 matrix: E min(κ, K) = 1 + ∫ P(κ > x) dx over (1, K) with b18/figure-11-law, K = 2^n; and the same of log κ."""
    K = arb(2) ** case.n
    return {"capped": 1 + ((K**2 + 1) / 2).log(), "capped_log": 2 * (K.atan() - arb.pi() / 4)}


def capped_log_ceiling(case):
    """One 2 × 2 matrix: E log min(κ, 2^n) = ∫ P(κ > x)/x dx ≤ ∫ 2/x² dx ≤ 2."""
    return {"capped_log": 2}


EXACT_MEANS = Enclosed(grid(n=(1, 2, 4, 8, 16, 32)), measure_capped_mean, says="one 2 × 2 matrix, by its exact law")

mean = Claim(
    label="Figure 11, its means",
    place="Appendix E, Figure 11",
    fails="reading",
    because="P(κ > x) falls only like 1/x, so that E min(κ, K) grows like log K.",
    title="The mean over runs of the condition number, which the figure estimates from five, is taken to be finite",
    says=r"\mathbb{E}\,\kappa(X_1\cdots X_M) < \infty: \quad \mathbb{E}\min(\kappa, 2^n) \le C \ \text{for some } C"
    r" \text{ and every } n",
    relation=Exists("C", axis="n"),
    margin=lambda q: q.C - q.capped,
    constants=dict(C=None),
    whose="read",
    readings=(
        "The figure plots means and standard deviations of five runs, which estimate something only if the mean exists. By"
        " monotone convergence it is finite exactly if the means of min(κ, 2^n) stay bounded.",
        "The family is a lower bound for Gaussian factors of every size N ≥ 2, the source's 1000 included; M = 1 and M = 10. For"
        " one 2 × 2 matrix the mean capped at K is 1 + log((K² + 1)/2), exactly.",
        "The mean of log κ is finite: π/2 for one 2 × 2 matrix. It is what b18/figure-11 looks at.",
    ),
    domain=Domain(M=OneOf(1, 10), n=Whole(1)),
    evidence=(Family(1, capped_mean_floor, axis="n", over=grid(M=(1, 10))), EXACT_MEANS),
    foils=(Foil("the mean of κ² is finite", margin=lambda q: q.C - q.capped**2),),
    control=Control(
        "the mean of log κ, one 2 × 2 matrix",
        margin=lambda q: q.C - q.capped_log,
        evidence=(Family(1, capped_log_ceiling, axis="n"), EXACT_MEANS),
    ),
    by_hand="""
import numpy as np
X = np.random.default_rng(0).standard_normal((400000, 2, 2))
s = np.linalg.svd(X, compute_uv=False)
kappa = s[:, 0] / s[:, 1]
for x in (2, 10, 100):                                     # P(kappa > x) = 2x/(x^2 + 1), as derived
    assert abs(np.mean(kappa > x) - 2*x/(x*x + 1)) < 0.005
capped = lambda K: 1 + np.log((K*K + 1) / 2)               # E min(kappa, K), the integral of that tail
assert abs(np.mean(np.minimum(kappa, 100)) - capped(100)) < 0.1
print(capped(1e50), "against", capped(1e25))
assert capped(1e50) - capped(1e25) > 100, "a finite mean would bound E min(kappa, K)"
""",
)


def measure_stable(case):
    """log κ of one product: kept as a graded triangle, multiplied out in floats, and enclosed from fractions."""
    N, M = case.N, case.M
    key = np.array([[case.key, 11]], dtype=np.uint64)
    if case.factors == "triangles":
        factors = [bartlett_factors(key, N, block=k)[0] for k in range(M)]
    else:
        factors = [weights(GAUSSIAN, key, block=k, rows=N, columns=N)[0] for k in range(M)]
    logs = log_singular_values(factors)
    product, exact = np.eye(N), fmpq_mat(N, N, [int(i == j) for i in range(N) for j in range(N)])
    for R in factors:
        product = R @ product
        exact = fmpq_mat(N, N, [fmpq(*float(v).as_integer_ratio()) for v in R.ravel()]) * exact
    rough = np.linalg.svd(product, compute_uv=False)
    with ctx.workprec(max(ctx.prec, 1024)):
        values = eigenvalues((exact * exact.transpose()).tolist())
        enclosed = (values[-1] / values[0]).log() / 2
    return {
        "enclosed": enclosed,
        "stable": Fraction(float(logs[0] - logs[-1])),
        "multiplied_out": Fraction(float(np.log(rough[0] / rough[-1]))),
    }


KINDS = ("triangles", "full")
SMALL = Enclosed(grid(factors=KINDS, N=(8,), M=(8, 32), key=(1,)), measure_stable)
LARGER = Enclosed(grid(factors=KINDS, N=(20,), M=(8, 32), key=(1, 2)), measure_stable, since="ci")

stable = Claim(
    label="Figure 11, arithmetic",
    because="The drawn factors are fractions, so their product is known without rounding, and the extreme eigenvalues of its "
    "Gram matrix are enclosed in 1024 bits. A graded triangle keeps every singular value with its own digits, the "
    "small ones too; multiplied out, all that is below 10^(−16) of the largest drowns in rounding.",
    title="The condition numbers of products kept as graded triangles agree with those computed in extended precision",
    says=r"\left| \log\kappa_{\text{graded}} - \log\kappa \right| \le 10^{-10}",
    relation=Always(),
    margin=lambda q: q.tolerance - abs(q.stable - q.enclosed),
    constants=dict(tolerance=Fraction(1, 10**10)),
    whose="ours",
    readings=(
        "About the arithmetic of b18/figure-11, on the products listed: the drawn factors are fractions, multiplied exactly, and"
        " the extreme eigenvalues of the Gram matrix are enclosed in 1024 bits or more.",
        "Triangles are what b18/figure-11 draws. Full matrices are first brought to triangles; multiplied out in double precision"
        " they lose every singular value below 10^(−16) of the largest.",
    ),
    domain=Domain(factors=OneOf(*KINDS), N=OneOf(8), M=OneOf(8, 32), key=OneOf(1)),
    evidence=(SMALL, LARGER),
    foils=(
        Foil("full matrices multiplied out in double precision", margin=lambda q: q.tolerance - abs(q.multiplied_out - q.enclosed)),
        Foil("to 17 digits", tolerance=Fraction(1, 10**17)),
    ),
    shows={"log κ": lambda q: q.enclosed, "log κ, multiplied out in floats": lambda q: q.multiplied_out},
)
