"""From an orthogonal batch the skew part of the loss gradient is conserved and the symmetric part fades by d/(d + 2) per layer."""

import numpy as np

from checks.arguments.gradient_law import kept_per_layer
from lemmacheck import Claim, Draws, Exact, Foil, Fraction, Identity, Plot, Proof, grid, power
from theory.chains import orthogonal
from theory.chains.gradients import gradient_log_norms
from theory.chains.normalized_network import random_direction
from theory.laws.gradient_law import expected_squares, squared_parts
from theory.randomness.ensembles import orthogonal_start

MATRICES = {  # A = (∂L/∂X_L) X_Lᵀ
    "mixed": lambda d: [[i + 2 * j * j - 3 for j in range(d)] for i in range(d)],
    "symmetric": lambda d: [[1 + i * j for j in range(d)] for i in range(d)],
    "skew": lambda d: [[i - j for j in range(d)] for i in range(d)],
}


def argue_last_layer(p):
    """ℓ = L − 1: the gradient is the off-diagonal part of A, from the entries of A."""
    A = [[p.real(f"a{i}{j}", f"entry ({i}, {j}) of A") for j in range(4)] for i in range(4)]
    skew, off = squared_parts(A)
    outside = sum(A[i][j] ** 2 for i in range(4) for j in range(4) if i != j)
    return {"d": 4, "back": 0, "skew2": skew, "off2": off, "grad2": outside}


def argue_one_layer_more(p):
    """The law t layers back, for every A, gives it t + 1 layers back: A_ℓ = Wᵀ offdiag(A_{ℓ+1}) W, averaged over W.

    Skew and symmetric parts stay what they are under the rotation, and each loses its diagonal.
    """
    d, t = p.at_least(2, "d", "the width"), p.nonnegative("t", "layers back, for which the law is known")
    skew, off = p.nonnegative("k", "‖skew A‖²"), p.nonnegative("b", "‖offdiag sym A‖²")
    (of_skew, D), (of_symmetric, _) = kept_per_layer(p, -1), kept_per_layer(p, 1)
    skew_then, off_then = skew * of_skew.subs(D, d), off * of_symmetric.subs(D, d)  # what the next A has, on average
    return {"d": d, "back": t + 1, "skew2": skew, "off2": off, "grad2": skew_then + off_then * power(d / (d + 2), t)}


def measure_exact(case):
    """Second moments of A carried through the layers with Weingarten's formula for four entries."""
    d, back = case.d, case.back
    A = [[Fraction(x) for x in row] for row in MATRICES[case.A](d)]
    skew2, off2 = squared_parts(A)
    return {"grad2": expected_squares(A, layers=back + 1)[-1], "skew2": skew2, "off2": off2}


def draw_autograd(case, keys):
    """‖∂L/∂W_ℓ‖² by automatic differentiation, loss ⟨C, X_L⟩ with ‖C‖ = 1, X_0 Haar."""
    depth = case.back + 2
    X = orthogonal_start(keys, d=case.d)
    logs = gradient_log_norms(keys, X, depth=depth, method="plain")["weights"][:, 1]
    last = orthogonal.simulate(keys, X, layers=[depth], observables=("X",))["X"][:, 0]
    A = random_direction(last, keys) @ np.swapaxes(last, 1, 2)
    parts = np.array([squared_parts(a) for a in A])
    return {"grad2": np.exp(2 * logs), "skew2": parts[:, 0], "off2": parts[:, 1]}


def law(q):
    return q.skew2 + q.off2 * power(q.d / (q.d + q.shift), q.back)


claim = Claim(
    label="Gradient law at isometry",
    place="beside Section 3.3, Theorem 5",
    sides=("E ‖∂L/∂W‖²", "law"),
    says=r"\mathbb{E}\left[\|\partial L/\partial W_\ell\|_F^2 \mid X_L\right] = \|\mathrm{skew}\,A\|_F^2"
    r" + \|\mathrm{offdiag\ sym}\,A\|_F^2 \left(\tfrac{d}{d+2}\right)^{L-1-\ell},"
    r" \quad A = \tfrac{\partial L}{\partial X_L} X_L^\top",
    relation=Identity(),
    margin=lambda q: q.grad2 - law(q),
    constants=dict(shift=2),
    whose="ours",
    readings=(
        "n = d, X_0 orthogonal, no mean subtraction, identity activation, W_ℓ independent Haar matrices.",
        "Given X_L the weights W_1..W_{L−1} are still independent and Haar (X_L fixes W_0 only), and layer ℓ ≥ 0 needs no others.",
        "That ‖∂L/∂W_ℓ‖ is the norm of the off-diagonal part of A_{ℓ+1}, and A_ℓ = Wᵀ offdiag(A_{ℓ+1}) W, is the chain rule at"
        " an orthogonal batch, in words; automatic differentiation is the route that does not use it.",
        "Path by path the gradient never grows towards the input, and never falls below ‖skew A‖.",
    ),
    evidence=(
        Proof((argue_last_layer, argue_one_layer_more)),
        Exact(grid(d=(2, 3), A=tuple(MATRICES), back=(0, 1, 3)), measure_exact, says="Weingarten calculus, entry by entry"),
        Draws(
            grid(d=(2, 4), back=(1, 5)),
            draw_autograd,
            {"grad2": (0, 1), "skew2": (0, 1), "off2": (0, 1)},
            draws=1024,
            resolution=0.2,
            says="automatic differentiation",
        ),
    ),
    foils=(
        Foil("d/(d + 1) per layer", shift=1),
        Foil("d/(d + 3) per layer", shift=3),
        Foil("nothing fades", margin=lambda q: q.grad2 - q.skew2 - q.off2),
        Foil("everything fades", margin=lambda q: q.grad2 - (q.skew2 + q.off2) * power(q.d / (q.d + q.shift), q.back)),
    ),
    shows={"E ‖∂L/∂W‖²": lambda q: q.grad2, "law": law},
    plot=Plot("back", ("E ‖∂L/∂W‖²", "law"), by="A", title="squared gradient against the distance from the last layer"),
)
