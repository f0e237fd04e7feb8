"""The printed density is claimed for the singular values of a product of M Gaussian matrices, whatever their variances."""

from flint import arb

from checks.arguments.product_law import PAIRINGS, PRODUCTS, argue_law, measure_moments
from checks.experiments.product_moments import ORDERS, draw_moments, measure_spread
from checks.experiments.products import LAW_CASES, draw_distance
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Draws,
    Exact,
    Family,
    Foil,
    Fraction,
    Identity,
    OneOf,
    Proof,
    Unit,
    Whole,
    WithProbability,
    grid,
)


def differences(left, right):
    return tuple(a - b for a, b in zip(left, right, strict=True))


MOMENTS = Exact(grid(M=range(1, 11), variance=(1, 2)), measure_moments)

claim = Claim(
    label="Theorem 1",
    place="Section 4, Theorem 1, eq. (5)",
    sides={
        "the mean square of the singular values": lambda q: q.unscaled[0],
        "the second moment of the printed density": lambda q: q.law[1],
    },
    fails="false",
    because="The mean of s² is Πσ_i², but the second moment of the printed density is M + 1: it is the density of s²/Πσ_i².",
    says=r"\rho(x) = \frac{1}{\pi x}\frac{\sin((M+1)\varphi)}{\sin(M\varphi)}\sin\varphi, \quad"
    r" x = \frac{\sin^{M+1}((M+1)\varphi)}{\sin\varphi\,\sin^M(M\varphi)}"
    r" \ \text{is the density of the singular values of } X_1\cdots X_M",
    relation=Identity(),
    margin=lambda q: q.law[1] - q.unscaled[0],
    readings=(
        "x is the singular value s itself, as the sentence says; entries have mean 0 and variance σ_i²/N, N → ∞.",
        "Decided by the second moment: the mean of s² is Πσ_i² for every N, exactly; a limit law cannot have a larger second"
        " moment (Fatou), but the printed density has M + 1.",
        "The printed support ends at (M+1)^(M+1)/M^M; for s it ends at the square root of that.",
    ),
    evidence=(MOMENTS,),
    foils=(Foil("x = s^(2/3): the third moment", margin=lambda q: q.law[2] - q.unscaled[0]),),
    control=Control(
        "x = s² and σ_i = 1",
        margin=lambda q: differences(q.law, q.unscaled),
        assumes={"Πσ_i² = 1": lambda q: -((q.scale - 1) ** 2)},
    ),
    by_hand="""
import numpy as np
from scipy.integrate import quad
rho = lambda x: np.sqrt(4/x - 1) / (2*np.pi)                  # (5) for M = 1, on (0, 4)
second = quad(lambda x: x**2 * rho(x), 0, 4)[0]               # its second moment: 2
X = np.random.default_rng(0).standard_normal((400, 400)) / 20 # one Gaussian matrix, entries of variance 1/N
s = np.linalg.svd(X, compute_uv=False)
print(np.mean(s**2), "against", second)
assert second - np.mean(s**2) > 0.9, "the printed density would be that of the singular values"    # 1 against 2
""",
)

amended = claim.but(
    label="Theorem 1, repaired",
    because="Both have the moments C((M+1)k, k)/(Mk+1), and a law on a bounded interval is determined by its moments.",
    title="The printed density is that of the squared singular values divided by the product of the variances",
    says=r"\rho \ \text{is the limiting density of } s^2 / \textstyle\prod_i \sigma_i^2",
    margin=lambda q: tuple(a * q.factor - b for a, b in zip(q.law, q.matrix, strict=True)),
    constants=dict(factor=1),
    whose="ours",
    readings=(
        "By moments, which determine a law on a bounded interval: those of the matrices (planar pairings, one factor after the"
        " other, then Lagrange inversion) and those of the printed density (a contour integral around B = 1) are the same"
        " coefficient of (1 + t)^((M+1)k). See ours/product-density for what is trusted and for the second routes.",
        "For M = 1 the density is √(4/x − 1)/(2π) on (0, 4), the Marchenko–Pastur law.",
    ),
    domain=PRODUCTS,
    evidence=(Proof(argue_law), MOMENTS, PAIRINGS),
    foils=(
        Foil("the variances forgotten", margin=lambda q: differences(q.law, q.unscaled), evidence=(MOMENTS,)),
        Foil("1.01 times the moments", factor=Fraction(101, 100)),
    ),
)

finite = Claim(
    label="Theorem 1, repaired, at finite size",
    title="At finite size the squared singular values of one product lie within 4/N of the repaired law",
    says=r"\sup_x |F_N(x) - F(x)| \le \frac{4}{N} \ \text{for more than half of all products}",
    relation=WithProbability(0.5),
    margin=lambda q: q.times * q.allowed - q.distance,
    constants=dict(times=4),
    whose="ours",
    readings=(
        "F_N counts the squared singular values of one matrix, F is the printed law; one matrix is one draw, and the"
        " statement is about the sizes listed.",
    ),
    evidence=(Draws(LAW_CASES, draw_distance, draws=64, cost=lambda case: case.M * case.N**3 / 50 + case.N**2),),
    foils=(
        Foil("within 1/N", times=1),
        Foil("s in place of s²", margin=lambda q: q.times * q.allowed - q.unsquared),
        Foil("variances 3/2 forgotten", margin=lambda q: q.times * q.allowed - q.unscaled),
    ),
    shows={"mean distance": lambda q: q.distance},
)

support = finite.but(
    label="Theorem 1, repaired, its support",
    title="The largest squared singular value of one product lies near (M+1)^(M+1)/M^M, and the unsquared one does not",
    says=r"\left| \sigma_{\max}^2 \Big/ \tfrac{(M+1)^{M+1}}{M^M} - 1 \right|"
    r" \le (M+2)\, N^{-2/3} \ \text{for more than half of all products}",
    margin=lambda q: (q.M + q.more) * q.edge_scale - q.edge_gap,
    constants=dict(times=4, more=2),
    readings=(
        "The edge is soft, so that one product misses it by an amount of order N^(−2/3); the source prints this edge for s.",
    ),
    foils=(
        Foil("s in place of s², as printed", margin=lambda q: (q.M + q.more) * q.edge_scale - q.edge_gap_unsquared),
        Foil("within M/10 N^(−2/3)", margin=lambda q: q.M * q.edge_scale / 10 - q.edge_gap),
    ),
    shows={"mean gap at the edge": lambda q: q.edge_gap},
)

MOMENT_CASES = (*grid(M=(1, 2, 3), N=(100,)), *grid(M=(5, 10), N=(500,), since="ci"), *grid(M=(10,), N=(1000,), since="full"))


def near(q, law, *, moments=("m1", "m2", "m3")):
    """What is left of the tolerances c_k(M+1)/N when these moments of one matrix are compared with those of a law."""
    tolerances = (q.c1, q.c2, q.c3)
    return tuple(
        c * (q.M + 1) / q.N - abs(getattr(q, name) / getattr(q, f"{law}{k}") - 1)
        for k, (c, name) in enumerate(zip(tolerances, moments, strict=True), 1)
    )


def scaled_deviation(k):
    return lambda q: abs(getattr(q, f"m{k}") / getattr(q, f"law{k}") - 1) * q.N / (q.M + 1)


moments = Claim(
    label="Theorem 1, repaired, moments of one matrix",
    title="At finite size the first three moments of the squared singular values of one product are near those of the law",
    says=r"\left| \frac{1}{N}\sum_i s_i^{2k} \Big/ \tfrac{1}{Mk+1}\tbinom{(M+1)k}{k} - 1 \right| \le c_k \frac{M+1}{N},"
    r" \quad k = 1, 2, 3, \quad c = (3, 8, 16), \ \text{for more than three quarters of all products}",
    relation=WithProbability(0.75),
    margin=lambda q: near(q, "law"),
    constants=dict(c1=3, c2=8, c3=16),
    whose="ours",
    readings=(
        "One matrix is one draw; its moments fluctuate by an amount of order 1/N, because eigenvalues repel each other: N"
        " independent values would be off by N^(−1/2). Variances σ_i = 1.",
        "The source prints no tolerance. The c_k are ours: with them c_k(M+1)/N is a little more than three standard deviations"
        " at the sizes listed, by the exact variance (b18/theorem-1-moments-spread for k = 1, 2).",
    ),
    evidence=(Draws(MOMENT_CASES, draw_moments, draws=256, cost=lambda case: case.M * case.N**3 / 50 + case.N**2),),
    foils=(
        Foil("s: its second moment is the mean of s²", margin=lambda q: near(q, "law", moments=("m1", "m1", "m3"))),
        Foil("the law of M + 1 factors", margin=lambda q: near(q, "law_of_one_more")),
        Foil("Catalan numbers for every M", margin=lambda q: near(q, "catalan")),
        Foil("a fifth of the tolerances", c1=Fraction(3, 5), c2=Fraction(8, 5), c3=Fraction(16, 5)),
    ),
    shows={f"N/(M+1) times the mean deviation, k = {k}": scaled_deviation(k) for k in ORDERS},
)

FIVE_FACTORS = Family(100, measure_spread, axis="N", over=grid(M=(5,)))

moments_spread = Claim(
    label="Theorem 1, repaired, spread of the moments",
    because="Means of products of traces are polynomials in 1/N, whose sign is certified from N = 100 on.",
    title="For every N from 100 on the first two moments of one product miss the law by (M+1)/N and 2.6 (M+1)/N in mean square",
    says=r"\sqrt{\mathbb{E}\left(\frac{\frac{1}{N}\sum_i s_i^{2k}}{\frac{1}{Mk+1}\binom{(M+1)k}{k}} - 1\right)^2}"
    r" \le v_k \frac{M+1}{N}, \quad k = 1, 2, \quad v = (1, 2.6), \quad N \ge 100",
    relation=Always(),
    margin=lambda q: tuple(v**2 * (q.M + 1) ** 2 - s for v, s in ((q.v1, q.spread1), (q.v2, q.spread2))),
    constants=dict(v1=1, v2=Fraction(13, 5)),
    whose="ours",
    readings=(
        "Deviation from the limit law, so it contains what the mean at size N is off. Means of products of traces are sums over"
        " all pairings of the Gaussian entries, one factor after the other: exact polynomials in 1/N.",
        "The numbers of factors listed; the constants 1 and 2.6 are ours, the smallest round ones that serve all of them.",
    ),
    domain=Domain(M=OneOf(1, 2, 3, 5), N=Whole(100)),
    evidence=(Family(100, measure_spread, axis="N", over=grid(M=(1, 2, 3, 5))),),
    foils=(
        Foil("0.9 (M+1)/N for the mean", v1=Fraction(9, 10), evidence=(FIVE_FACTORS,)),
        Foil("2.4 (M+1)/N for the second", v2=Fraction(12, 5), evidence=(FIVE_FACTORS,)),
    ),
)


def argue_one_factor(p):
    """φ with u = tan(φ/2): x = 4 cos²φ and πρ = tan φ / 2."""
    u = p.field("u", says="tan(φ/2)")
    sine, cosine = 2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)
    double = p.identity(sine * cosine + cosine * sine, 4 * u * (1 - u**2) / (1 + u**2) ** 2, says="sin 2φ = sin(φ + φ), in u")
    x = double**2 / sine**2
    return {"x": x, "pi_density": double * sine / (x * sine)}


def measure_angle(o):
    """(5) and (9) for M = 1 at the angle φ itself, as balls."""
    phi = 2 * arb(o.u).atan()
    x = (2 * phi).sin() ** 2 / (phi.sin() * phi.sin())
    return {"x": x, "pi_density": (2 * phi).sin() / phi.sin() * phi.sin() / x}


def measure_one_factor(case):
    """Both sides at rational sine and cosine."""
    u = case.u
    sine, cosine = 2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)
    x = (2 * sine * cosine) ** 2 / sine**2
    return {"x": x, "pi_density": 2 * sine * cosine / x}


one_factor = Claim(
    label="Theorem 1, one factor",
    because="x = 4 cos²φ and πρ = tan φ/2.",
    title="For one factor the printed density is the Marchenko–Pastur law",
    says=r"M = 1: \quad \rho(x) = \frac{1}{2\pi}\sqrt{\frac{4}{x} - 1}, \quad 0 < x < 4",
    relation=Identity(),
    margin=lambda q: (2 * q.pi_density) ** 2 - (q.top / q.x - 1),
    constants=dict(top=4),
    whose="ours",
    readings=(
        "Both sides squared; both are positive on (0, 4). u = tan(φ/2) runs over (0, 1), so φ over (0, π/2) and x over (0, 4).",
    ),
    domain=Domain(u=Unit(without="both"), measure=measure_angle),
    evidence=(Proof(argue_one_factor), Exact(grid(u=(Fraction(1, 10), Fraction(1, 3), Fraction(9, 10))), measure_one_factor)),
    foils=(Foil("4.1 for 4", top=Fraction(41, 10)),),
)
