"""Rows of WX for a Haar matrix W, averaged over angles: a route without Gaussian vectors or Laplace transforms.

A row of WX has the squared length sum_k λ_k w_k^2 with w uniform on the sphere.  When λ has two values,
`low` p times and `high` q times, only the angle between w and the first p axes matters: sin^2 of it is a
Beta(q/2, p/2) variable, so its density is proportional to sin^(q-1) cos^(p-1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, integral, precision_of

if TYPE_CHECKING:
    from flint import acb, arb


def mean_log_of_two_clusters(low: Any, high: Any, *, counts: tuple[int, int], bits: int = DEFAULT_BITS) -> arb:
    """Ball of E log(sum_k λ_k w_k^2) for w uniform on the sphere; λ is `low` and `high`, each as often as `counts`.

    Both values must be certainly positive: at zero the logarithm is unbounded and the integrand not analytic.
    """
    from flint import arb

    p, q = counts
    with precision_of(bits + 20):
        one, other = as_ball(low), as_ball(high)
        if p < 1 or q < 1 or not (one > 0 and other > 0):
            raise ValueError(f"need two positive values and counts of at least one; got {low}, {high}, {counts}")

        def weighted_log(angle: acb, analytic: bool) -> acb:
            sine, cosine = angle.sin(), angle.cos()
            form = one * cosine * cosine + other * sine * sine
            return form.log(analytic=analytic) * sine ** (q - 1) * cosine ** (p - 1)

        # the integral of sin^(q-1) cos^(p-1) over a quarter turn is half of Euler's Beta function
        half_beta = (arb(p) / 2).gamma() * (arb(q) / 2).gamma() / (arb(p + q) / 2).gamma() / 2
        return integral(weighted_log, 0, arb.pi() / 2, tolerance=arb(2) ** -bits) / half_beta


def steepest_log_gradient_in_the_plane(delta: Any, *, bits: int = DEFAULT_BITS) -> arb:
    """Ball of E log |dL/dW|_F for one layer X_1 = BN(W X_0), d = n = 2, and the loss that is steepest for it.

    X_0 = diag(a, b) with a^2, b^2 = 1 +- δ.  Turning row j of X_1 turns row j of W by a b / r_j^2 times as much,
    with r_j the length of that row of W X_0.  X_1 tells which row was shorter, so a loss may weigh the angle of that
    row alone, with a gradient of norm one (whose sign may alternate along the circle, so that the loss closes up);
    then |dL/dW| = a b / min r^2, and min r^2 = 1 - δ |cos 2θ|.
    """
    from flint import arb

    with precision_of(bits + 20):
        size = as_ball(delta)
        if not (size >= 0 and size < 1):
            raise ValueError(f"delta must lie in [0, 1), got {delta}")

        def log_of_shorter(angle: acb, analytic: bool) -> acb:
            return (1 - size * angle.cos()).log(analytic=analytic)

        mean = integral(log_of_shorter, 0, arb.pi() / 2, tolerance=arb(2) ** -bits) / (arb.pi() / 2)
        return (1 - size * size).log() / 2 - mean
