"""The printed density is claimed for the singular values of a product of M Gaussian matrices, whatever their variances."""

from checks.b18._law import PAIRINGS, argue_law, measure_moments
from checks.b18.experiments import LAW_CASES, draw_distance
from checks.engine.api import Claim, Control, Draws, Exact, Foil, Fraction, Identity, Proof, WithProbability, grid


def differences(left, right):
    return tuple(a - b for a, b in zip(left, right, strict=True))


moments = Exact(grid(M=range(1, 11), variance=(1, 2)), measure_moments)

claim = Claim(
    label="Theorem 1",
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
    evidence=(moments,),
    foils=(Foil("x = s^(2/3): the third moment", margin=lambda q: q.law[2] - q.unscaled[0]),),
    control=Control(
        "x = s² and σ_i = 1",
        margin=lambda q: differences(q.law, q.unscaled),
        assumes={"Πσ_i² = 1": lambda q: -((q.scale - 1) ** 2)},
    ),
    supports=("b18/linear-growth", "b18/channel-variance"),
    by_hand="""
import numpy as np
from scipy.integrate import quad
rho = lambda x: np.sqrt(4/x - 1) / (2*np.pi)                  # (5) for M = 1, on (0, 4)
second = quad(lambda x: x**2 * rho(x), 0, 4)[0]               # its second moment: 2
X = np.random.default_rng(0).standard_normal((400, 400)) / 20 # one Gaussian matrix, entries of variance 1/N
s = np.linalg.svd(X, compute_uv=False)
assert second - np.mean(s**2) > 0.9, "the printed density would be that of the singular values"    # 2 against 1
""",
)

amended = claim.but(
    label="Theorem 1, repaired",
    title="The printed density is that of the squared singular values divided by the product of the variances",
    says=r"\rho \ \text{is the limiting density of } s^2 / \textstyle\prod_i \sigma_i^2",
    margin=lambda q: tuple(a * q.factor - b for a, b in zip(q.law, q.matrix, strict=True)),
    constants=dict(factor=1),
    provenance="derived",
    control=None,
    readings=(
        "By moments, which determine a law on a bounded interval: those of the matrices (planar pairings, one factor after the"
        " other, then Lagrange inversion) and those of the printed density (a contour integral around B = 1) are the same"
        " coefficient of (1 + t)^((M+1)k). See ours/product-density for what is trusted and for the second routes.",
        "For M = 1 the density is √(4/x − 1)/(2π) on (0, 4), the Marchenko–Pastur law.",
    ),
    evidence=(
        Proof(argue_law, covers="every M ≥ 1, every moment, every φ and every scale"),
        moments,
        PAIRINGS,
    ),
    foils=(
        Foil("the variances forgotten", margin=lambda q: differences(q.law, q.unscaled), evidence=(moments,)),
        Foil("1.01 times the moments", factor=Fraction(101, 100)),
    ),
    by_hand="",
)

finite = Claim(
    label="Theorem 1, repaired, at finite size",
    title="At finite size the squared singular values of one product lie within 4/N of the repaired law",
    says=r"\sup_x |F_N(x) - F(x)| \le \frac{4}{N} \ \text{for more than half of all products}",
    relation=WithProbability(0.5),
    margin=lambda q: q.times * q.allowed - q.distance,
    constants=dict(times=4),
    provenance="derived",
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
    supports=("b18/theorem-1-amended",),
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


def argue_one_factor(p):
    """φ with u = tan(φ/2): x = 4 cos²φ and πρ = tan φ / 2."""
    u = p.real("u", "tan(φ/2)")
    sine, cosine = 2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)
    double = p.identity(sine * cosine + cosine * sine, 4 * u * (1 - u**2) / (1 + u**2) ** 2, says="sin 2φ = sin(φ + φ), in u")
    x = double**2 / sine**2
    return {"x": x, "pi_density": double * sine / (x * sine)}


def measure_one_factor(case):
    """Both sides at rational sine and cosine."""
    u = case.u
    sine, cosine = 2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)
    x = (2 * sine * cosine) ** 2 / sine**2
    return {"x": x, "pi_density": 2 * sine * cosine / x}


one_factor = Claim(
    label="Theorem 1, one factor",
    title="For one factor the printed density is the Marchenko–Pastur law",
    says=r"M = 1: \quad \rho(x) = \frac{1}{2\pi}\sqrt{\frac{4}{x} - 1}, \quad 0 < x < 4",
    relation=Identity(),
    margin=lambda q: (2 * q.pi_density) ** 2 - (q.top / q.x - 1),
    constants=dict(top=4),
    provenance="derived",
    readings=("Both sides squared; both are positive on (0, 4).",),
    evidence=(
        Proof(argue_one_factor, covers="every φ in (0, π/2), that is every x in (0, 4)"),
        Exact(grid(u=(Fraction(1, 10), Fraction(1, 3), Fraction(9, 10))), measure_one_factor),
    ),
    foils=(Foil("4.1 for 4", top=Fraction(41, 10)),),
    supports=("b18/theorem-1-amended",),
)
