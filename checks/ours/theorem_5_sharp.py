"""Gradients of every layer are bounded at every depth by O(√d + d^{3/2}φ₀), for any batch of full row rank."""

from checks.arguments.gradient_log_norm import GAUSSIAN_WEIGHTS, MOSTLY, ONE_SAMPLE_FEWER, argue_log_norm_bounded, bound_of_log_norm
from checks.arguments.layers import GRADIENTS, THE_CHAIN
from checks.experiments.orthogonal import draw_first_gradient, gradient_bounds, measure_plane
from lemmacheck import Claim, Draws, Enclosed, Foil, Fraction, OnAverage, Plot, Proof, grid, sqrt

PLANE = Enclosed(grid(delta=(Fraction(53, 100),)), measure_plane, says="one layer, d = 2, in balls")

claim = Claim(
    label="Theorem 5, sharper",
    place="sharpens Section 3.3, Theorem 5 of Meterez et al. (2023)",
    because="A gradient is at most √d times the product of the norms of the BN Jacobians behind it. With D the fall of dφ in "
    "a layer, twice the logarithm of such a norm is at most D + √(2D), and the falls add up to at most dφ₀ at every "
    "depth. The roots add up to a bounded sum as well: dφ is above 1/3 in at most (13/3)(d + 2)dφ₀ layers on average, "
    "and from there on it shrinks geometrically (Cauchy–Schwarz both times).",
    sides=("E log‖∂L/∂W₀‖", "bound"),
    says=r"\mathbb{E} \log \left\|\frac{\partial L}{\partial W_\ell}\right\|_F \le \tfrac12 \log d"
    r" + \tfrac12 \left( d\phi(X_0)\left(1 + \sqrt{\tfrac{26}{3}(d+2)}\right) + \sqrt{\tfrac{104 d + 244}{27}} \right)",
    relation=OnAverage(),
    margin=lambda q: bound_of_log_norm(q) - q.log_gradient,
    constants=dict(early=Fraction(26, 3), slope=Fraction(104, 27), offset=Fraction(244, 27)),
    whose="ours",
    assumes={"d ≥ 2": lambda q: q.d - 2},
    readings=(
        THE_CHAIN,
        "The proof is run for n = d; that more samples follow is m23/linearly-independent-fewer-samples-amended.",
        "‖∂L/∂X_L‖_F ≤ 1; a loss with constant K adds log K. W_ℓ independent Haar matrices, identity activation, no mean"
        " subtraction; every ℓ and every depth.",
        "X_0 has full row rank d ≥ 2, so n ≥ d. For n > d write X_0 = MV with orthonormal rows of V: states are M_ℓ V, row"
        " norms those of M_ℓ, and φ(X_0) stands for φ(M). For n = d this is an invertible X_0.",
        "The scale of X_0 drops out of ∂L/∂W_0; it is fixed by ‖X_0‖_F² = d.",
        "Not tight: one layer at d = n = 2 reaches a thirteenth of it; deep networks with a linear loss stay a hundred times"
        " below (6 to 8 neurons, φ₀ about 10).",
    ),
    domain=GRADIENTS,
    evidence=(
        Proof(argue_log_norm_bounded),
        PLANE,
        Draws(
            grid(d=(2, 6), n=(6,), law=("haar",), start=("isometric", "half tiny"), depth=(20, 200)),
            draw_first_gradient,
            gradient_bounds,
            draws=512,
            says="adjoint of whole networks",
        ),
    ),
    foils=(
        Foil("a thirteenth of the bound", margin=lambda q: bound_of_log_norm(q) / 13 - q.log_gradient, evidence=(PLANE,)),
        Foil("n = d − 1", relation=MOSTLY, evidence=(ONE_SAMPLE_FEWER,)),
        Foil("Gaussian weights", relation=MOSTLY, evidence=(GAUSSIAN_WEIGHTS,)),
        Foil(
            "no dependence on the gap",
            relation=MOSTLY,
            margin=lambda q: bound_of_log_norm(q) - q.d * q.phi * (1 + sqrt(q.early * (q.d + 2))) / 2 - q.log_gradient,
            evidence=(
                Draws(grid(d=(16,), n=(16,), law=("haar",), start=("graded",), depth=(200,)), draw_first_gradient, draws=64),
            ),
        ),
    ),
    shows={
        "E log‖∂L/∂W₀‖": lambda q: q.log_gradient,
        "bound": bound_of_log_norm,
        "d⁵(φ³ + 1)/5": lambda q: q.d**5 * (q.phi**3 + 1) / 5,
    },
    plot=Plot("depth", ("E log‖∂L/∂W₀‖", "bound"), by="start", title="measured log-norm at the first layer and the bound"),
)
