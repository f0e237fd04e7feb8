"""The expected log-norm of every gradient is at most C d⁵(φ(X₀)³ + 1) at every depth, with an absolute constant C."""

from checks.arguments.gradient_bound import argue_gradient
from checks.experiments.orthogonal import draw_first_gradient, gradient_bounds, measure_plane
from lemmacheck import Claim, Draws, Enclosed, Exists, Foil, Fraction, Plot, Proof, WithProbability, facts, grid, log, sqrt


def argue(p):
    """C = 1/5 is enough: the sharper bound O(√d + d^{3/2}φ₀) lies below d⁵(φ₀³ + 1)/5."""
    import sympy

    C, at = sympy.Rational(1, 5), sympy.Rational(5, 8)  # the constant, and where the tangent of φ³ touches
    t, g1, g2 = (p.slack("ψ", "d − 1 − log d"), p.slack("η", "AM–GM for the first root"), p.slack("θ", "AM–GM for the second"))
    q = argue_gradient(p, lambda d: d - 1 - t)
    d, phi = q["d"], q["phi"]
    p.because(t, facts.log_tangent(argument=d, log_of_argument=d - 1 - t))
    first, second = sympy.Rational(26, 3) * (d + 2), sympy.Rational(104, 27) * d + sympy.Rational(244, 27)
    above1, above2 = (first / 6 + 6) / 2, (second / 4 + 4) / 2  # AM of x/6 and 6, of x/4 and 4: both have GM √x
    p.because(g1, facts.am_gm(arithmetic=above1, geometric=above1 - g1))
    p.because(g2, facts.am_gm(arithmetic=above2, geometric=above2 - g2))
    written = q["log_gradient"].subs({sqrt(first): above1 - g1, sqrt(second): above2 - g2})
    bend = (phi - at) ** 2 * (phi + 2 * at)
    tangent = p.identity(phi**3 + 1 - bend, 3 * at**2 * phi + 1 - 2 * at**3, says="φ³ + 1 lies above its tangent at 5/8")
    p.closes_as(C * d**5 * bend + sympy.expand(sympy.cancel(C * d**5 * tangent - written)))
    return {"d": d, "phi": phi, "log_gradient": written, "C": C}


def scale(q):
    return q.d**5 * (q.phi**3 + 1)


PLANE = Enclosed(grid(delta=[Fraction(k, 100) for k in (53, 71)]), measure_plane, says="one layer, d = 2, in balls")

claim = Claim(
    label="Theorem 5",
    place="Section 3.3, Theorem 5; Theorem C.1",
    because="Each layer multiplies the gradient at most by one over its shortest row, and the logarithms of these add "
    "up to a bounded sum because the gap decays.",
    says=r"\mathbb{E} \log \left\| \frac{\partial L}{\partial W_\ell} \right\|_F \le C\, d^5 \left(\phi(X_0)^3 + 1\right)"
    r" \quad \text{for every } \ell \text{ and depth}",
    relation=Exists("C", axis="d", average=True),
    margin=lambda q: q.C * scale(q) - q.log_gradient,
    constants=dict(C=None),
    whose="recovered",
    readings=(
        "n = d ≥ 2 and X_0 invertible, or n ≥ d and full row rank; ‖∂L/∂X_L‖_F ≤ 1 (an O(1)-Lipschitz loss adds the"
        " logarithm of its constant, which C absorbs).",
        "At d = 1, and for batches of rank one, the gradient is zero and its logarithm −∞.",
        "The absolute constant lies between 1/102 and 1/5: one layer at d = n = 2, with φ₀ = 0.35 and the loss that is"
        " steepest for it, needs 1/102; the proof gives 1/5. For linear losses networks need about 10⁻⁵.",
        "Vast: at d = 40 and φ₀ = 8.5 the mean log-norm is 3 while d⁵(φ₀³ + 1) is 6·10¹⁰.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2, every X_0 of full row rank, every layer and depth, with C = 1/5"),
        PLANE,
        Draws(
            (
                *grid(d=(2, 4, 8), n=(8,), law=("haar",), start=("half tiny",), depth=(200,)),
                *grid(since="ci", d=(16, 32), n=(32,), law=("haar",), start=("half tiny",), depth=(400,)),
            ),
            draw_first_gradient,
            gradient_bounds,
            draws=64,
            says="needed C from whole networks",
        ),
    ),
    foils=(
        Foil("C = 1/105", C=Fraction(1, 105), evidence=(PLANE,)),
        Foil(
            "√d (φ₀ + 1)/11 in place of C d⁵(φ₀³ + 1)",
            margin=lambda q: sqrt(q.d) * (q.phi + 1) / 11 - q.log_gradient,
            relation=WithProbability(Fraction(1, 2)),
            evidence=(
                Draws(grid(d=(16,), n=(16,), law=("haar",), start=("graded",), depth=(400,)), draw_first_gradient, draws=256),
            ),
        ),
    ),
    shows={
        "E log‖∂L/∂W₀‖": lambda q: q.log_gradient,
        "log₁₀ of d⁵(φ₀³ + 1)": lambda q: log(scale(q)) / log(10.0),
        "sharper bound": lambda q: log(q.d) / 2 + (q.d * q.phi * (1 + sqrt(26 * (q.d + 2) / 3)) + sqrt((104 * q.d + 244) / 27)) / 2,
    },
    plot=Plot("d", ("E log‖∂L/∂W₀‖", "log₁₀ of d⁵(φ₀³ + 1)", "sharper bound"), log="y", title="measured value and bounds"),
)
