"""The expected gap after one layer is the gap before minus a one-dimensional integral over the eigenvalues."""

from checks.engine.api import Claim, Enclosed, Foil, Fraction, Identity, Proof, exp, grid, log
from checks.m23._isometry import whole

BITS = 96  # an identity in balls stays open at any precision: a radius of 1e-25 is what the page needs


def argue(p):
    """BN lowers φ by −(1/d) Σ log r_i² (Σ r_i² = d); r² = Q_λ/Q_1 with Q_λ = Σ λ_k g_k², and Q_1 is independent of r²."""
    from theory import trusted

    phi = p.nonnegative("phi", "φ(X)")
    one = p.real("J1", "∫ (e^−s − (1 + 2s)^(−d/2)) ds/s, since E e^(−sg²) = (1 + 2s)^(−1/2) for a normal g")
    lam = p.real("Jλ", "∫ (e^−s − Π(1 + 2λ_k s)^(−1/2)) ds/s")
    log_one, log_lam = p.real("L1", "E log Q_1"), p.real("Lλ", "E log Q_λ")
    p.because(0, trusted.log_by_frullani(mean_log=one, integral=one))
    p.because(0, trusted.log_by_frullani(mean_log=lam, integral=lam))
    mean_log_row = (log_lam - log_one).subs({log_one: one, log_lam: lam})  # log Q_λ = log r² + log Q_1
    after = phi + mean_log_row  # φ(BN(A)) = φ(A) − log AM(r²) + mean log r², and AM(r²) = 1
    return {"before": phi, "after": after, "integral": one - lam}  # e^−s cancels; t = 2s leaves ds/s = dt/t


def measure_plane(case):
    """d = 2, λ = 1 ± δ: E log(1 + δ cos 2θ) in closed form."""
    from theory.one_step import gap_ball, gap_drop_ball

    lam = [1 + Fraction(int(case.delta.p), int(case.delta.q)), 1 - Fraction(int(case.delta.p), int(case.delta.q))]
    phi = gap_ball(lam, bits=BITS)
    return {"before": phi, "after": phi - log(2 / (1 + exp(-phi))), "integral": gap_drop_ball(lam, bits=BITS)}


def measure_degenerate(case):
    """λ = (0, 1, …, 1)·d/(d − 1): r² = (1 − w²)d/(d − 1), a Beta variable, whose mean logarithm is a digamma difference."""
    from flint import arb

    from theory.one_step import gap_drop_ball

    d = whole(case.d)
    fall = (arb(d) / 2).digamma() - (arb(d - 1) / 2).digamma() - (arb(d) / (d - 1)).log()
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([0] + [1] * (d - 1), bits=BITS)}


def measure_expansion(case):
    """Deviations of a hundredth: E[x − log(1 + x)] by exact moments up to order 12, with a bound on the rest."""
    from flint import arb, fmpq

    from theory.one_step import gap_drop_ball, near_isometry_expansion

    d = whole(case.d)
    delta = [Fraction(1, 100)] + [Fraction(-1, 100 * (d - 1))] * (d - 1)
    value, rest = near_isometry_expansion(delta, order=12)
    fall = arb(fmpq(value.numerator, value.denominator), arb(fmpq(rest.numerator, rest.denominator)).upper())
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([1 + x for x in delta], bits=BITS)}


ROUTES = (
    Enclosed(grid(delta=[Fraction(k, 100) for k in (1, 30, 70, 99)]), measure_plane, says="d = 2, closed form"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_degenerate, says="one zero eigenvalue, digamma functions"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_expansion, says="near isometry, exact moments"),
)

claim = Claim(
    label="One layer in expectation",
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) = \phi(X) - \int_0^\infty \left[\prod_k (1+\lambda_k t)^{-1/2} - (1+t)^{-d/2}\right]"
    r"\frac{dt}{t}, \quad \sum_k \lambda_k = d",
    relation=Identity(),
    margin=lambda q: q.after - q.before + q.factor * q.integral,
    constants={"factor": 1},
    provenance="derived",
    readings=("X has unit rows, W is Haar on O(d), n = d. A zero eigenvalue makes φ infinite but not its fall.",),
    evidence=(
        Proof(
            argue,
            covers="every d and every spectrum with sum d; the integrals are named by the random variable they average",
        ),
        *ROUTES,
    ),
    foils=(
        Foil("half the integral (dt/2t)", factor=Fraction(1, 2), evidence=ROUTES),
        Foil("1.001 times the integral", factor=Fraction(1001, 1000), evidence=ROUTES),
    ),
    supports=("m23/corollary-4", "m23/theorem-1", "ours/isometry-rate", "ours/theorem-1-sharp"),
)
