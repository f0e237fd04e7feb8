"""The bound on the expected log-norm of every gradient, and networks on which it fails."""

from checks.arguments.gradient_bound import argue_gradient
from checks.arguments.layers import time_constant
from checks.experiments.orthogonal import draw_first_gradient
from lemmacheck import Draws, Fraction, WithProbability, facts, grid, log, sqrt


def argue_every_gradient(p, log_d):
    """E log‖∂L/∂W_ℓ‖ ≤ ½ log d + T(√(2P) + P/2): back through the layers, with Lemma C.3 for the sum of their log-norms.

    Returns √(2P), the log-norm, and what the bound exceeds it by.
    """
    d, chain = p.field("d"), p.part("chain")
    root = p.symbol("R", (2 * chain.start.gap).root, "√(2dφ₀)")
    left, lost = p.slack("λ", "what Lemma C.3 leaves"), p.slack("χ", "left by submultiplicativity")
    bound = time_constant(p, d, root**2 / 2) * (root + root**2 / 4)
    of = {name: p.part(name) for name in ("d", "m", "u", "chain")}
    p.cite("m23/lemma-c3", left, of=of, d=d, P=root**2 / 2, root_twice_P=root, jacobians=bound - left)
    short = p.symbol("δ", chain.derivative_below_one, "minus the mean log-norm of ∂L/∂X_L")
    norms = log_d / 2 + bound - left - short
    p.because(lost, facts.norm_of_chain(sum_of_log_norms=norms, log_of_norm=norms - lost), of=chain)
    return root, norms - lost, left + short + lost


def argue_gradient_bounded(p):
    """The bound itself, with log d as it is."""
    import sympy

    d = p.field("d")
    root, log_gradient, left = argue_every_gradient(p, sympy.log(d))
    p.closes_as(left)
    return {"d": d, "phi": root**2 / (2 * d), "log_gradient": log_gradient}


def bound_by_series(q):
    """½ log d + T(√(2P) + P/2) with P = dφ₀, T = (1 + 8/(3(d + 4)))(d + 2)(2/3 + P)."""
    P = q.d * q.phi
    return log(q.d) / 2 + q.c * (3 * q.d + 20) * (q.d + 2) * (2 + 3 * P) / (9 * (q.d + 4)) * (sqrt(2 * P) + P / 2)


def argue_log_norm_bounded(p):
    import sympy

    return argue_gradient(p, sympy.log)


def bound_of_log_norm(q):
    """What holds for full row rank at every depth."""
    grown = q.d * q.phi * (1 + sqrt(q.early * (q.d + 2)))
    return log(q.d) / 2 + (grown + sqrt(q.slope * q.d + q.offset)) / 2


MOSTLY = WithProbability(Fraction(1, 2))


ONE_SAMPLE_FEWER = Draws(grid(d=(8,), n=(7,), law=("haar",), start=("isometric",), depth=(2000,)), draw_first_gradient, draws=64)


GAUSSIAN_WEIGHTS = Draws(
    grid(d=(12,), n=(12,), law=("gaussian",), start=("isometric",), depth=(1500,)), draw_first_gradient, draws=64
)
