"""The bound on the expected log-norm of every gradient, and networks on which it fails."""

from checks.arguments.gradient_bound import argue_gradient
from checks.experiments.orthogonal import draw_first_gradient
from lemmacheck import Draws, Fraction, WithProbability, grid, log, sqrt


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
