"""Invariance in the sense of eq. (10), which equates two mean matrices, is said to be what Lemma 13 needs."""

from checks.arguments.equicorrelated import measure_equicorrelated
from checks.arguments.means_of_traces import mean_power_sums, measure_rank_two
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Law, NonNegatives, Plot, Proof, Whole, facts, grid


def argue(p):
    """E δ_F = 0 gives 8(1 − α) E T = 2d² − 2E F, and (E F)² ≤ d E T is Cauchy–Schwarz."""
    law, d = p.part("law"), p.field("d", says="the width")
    F = p.symbol("F", law.mean(lambda lam: lam.squares), "E ‖M‖²")
    c = p.slack("c", "what Cauchy–Schwarz leaves")
    T = (F**2 + c) / d
    p.because(c, facts.cauchy_schwarz_powers(first=d, third=T, second=F), of=law.of(lambda lam: lam))
    return {"d": d, "F": F, "T": T, "G": T - (d**2 - F) / 4}


def measure_balanced(o):
    """Means of a law on spectra; E Tr(diag(M²)²) is the number for which E δ_F = 0."""
    two, three = mean_power_sums(o.law, 2, 3)
    return {"d": o.d, "F": two, "T": three, "G": (8 * three + 2 * two - 2 * o.d**2) / 8}


CASES = grid(d=(2, 4, 8, 12, 13, 14, 16, 32), rho=(Fraction(4, 5),)) + grid(d=(4, 16), rho=(0,))

claim = Claim(
    label="Definition 2, eq. (10)",
    sides={"‖M‖⁴(1 − α)/d³": lambda q: q.F**2 * (q.T - q.G) / (q.d**3 * q.T), "the bound of Lemma 13": lambda q: 1},
    fails="slip",
    because="A law on {H, −H} has mean zero before and after a layer, whatever H is, so eq. (10) holds and bounds nothing.",
    whose="read",
    place="Appendix A, Definition 2, eq. (10)",
    says=r"\int \mathrm{BN}(H + \gamma W H)\,\mu(dW)\,\nu(dH) = \int \mathrm{BN}(H)\,\nu(dH) \;\Rightarrow\;"
    r" \mathbb{E}_\nu \|M\|_F^2 \le d^{3/2}/\sqrt{1-\alpha}",
    margin=lambda q: q.d**3 * q.T - q.F**2 * (q.T - q.G),
    assumes={"eq. (10), read literally": lambda q: -(q.mean_gap**2), "α < 1": lambda q: q.T - q.G},
    readings=(
        "Lemma 13 asks for an invariant law in the sense of Definition 2; the two are put together here.",
        "Eq. (10) has no test function: it equates the means of two random matrices. Eq. (38) has one and is what the proofs use.",
        "The bound is put as F²(1 − α) ≤ d³, without the root. A law on {H, −H} has mean zero before and after a layer,"
        " for every γ and every weight law, because BN(−H) = −BN(H).",
    ),
    evidence=(Exact(CASES, measure_equicorrelated),),
    foils=(Foil("half the bound", margin=lambda q: q.d**3 * q.T - 4 * q.F**2 * (q.T - q.G)),),
    control=Control("the mean of ‖M‖² does not fall to first order in γ²", assumes={"δ_F ≥ 0": lambda q: q.drift}),
    shows={"F²(1 − α)/d³": lambda q: q.F**2 * (q.T - q.G) / (q.T * q.d**3), "δ_F/d²": lambda q: q.drift / q.d**2},
    plot=Plot(
        "d",
        ("‖M‖⁴(1 − α)/d³", "the bound of Lemma 13"),
        by="rho",
        log="x",
        title="literal invariance: at ρ = 4/5 the bound fails from d = 13 on",
    ),
    by_hand="""
import numpy as np
d, rho = 13, 0.8
M = (1 - rho) * np.eye(d) + rho                     # unit diagonal, positive definite; nu = half H, half -H with HH'/N = M
F, T, G = (M**2).sum(), np.trace(M @ M @ M), (np.diag(M @ M)**2).sum()
H, W = np.linalg.cholesky(M) * d**0.5, np.random.default_rng(0).standard_normal((d, d))
bn = lambda A: A / np.sqrt((A**2).mean(1, keepdims=True))
assert np.allclose(bn(H), H) and np.allclose(bn(H + W @ H) + bn(-H - W @ H), 0)   # BN is odd: both sides of (10) vanish
alpha = G / T
print(F**2 * (1 - alpha) / d**3, "against", 1)
assert alpha < 1 and F**2 * (1 - alpha) / d**3 > 1, "Lemma 13's bound would hold"
""",
)

amended = claim.but(
    because="If ‖M‖² does not drift, Lemma 7 gives 8(1 − α) E T = 2d² − 2 E F ≤ 2d² for T = Tr M³ and F = ‖M‖², and (E F)² ≤ "
    "d E T is Cauchy–Schwarz; together they bound E F.",
    label="Definition 2, with the test function of eq. (38)",
    place="Appendix E, eq. (38)",
    title="Invariance tested with ‖M‖² itself gives Lemma 13's bound in the limit γ → 0, with a factor 2 to spare",
    says=r"\mathbb{E}_\nu\, \delta_F(M) = 0 \;\Rightarrow\; \mathbb{E}_\nu \|M\|_F^2 \le \tfrac12\, d^{3/2}/\sqrt{1-\alpha}",
    margin=lambda q: q.d**3 * q.T - q.spare * q.F**2 * (q.T - q.G),
    constants=dict(spare=4),
    without=("α < 1", "eq. (10), read literally"),
    assumes={"E δ_F = 0": lambda q: -((2 * q.d**2 - 2 * q.F - 8 * q.T + 8 * q.G) ** 2)},
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), measure=measure_balanced),
    evidence=(Proof(argue), Exact(grid(d=(2, 8, 64)), measure_rank_two)),
    foils=(Foil("a third of the bound", spare=9, over=grid(d=(64,))),),
    whose="ours",
    readings=("F, T, G stand for their means under ν.",),
    shows={},
)
