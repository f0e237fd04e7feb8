"""From an orthogonal batch the skew part of the loss gradient is conserved and the symmetric part fades by d/(d + 2) per layer."""

import numpy as np
from flint import fmpq

from lemmacheck import Claim, Domain, Draws, Exact, Foil, Fraction, Identity, Matrix, Plot, Proof, Whole, facts, fading, grid, power
from theory.chains import orthogonal
from theory.chains.gradients import gradient_log_norms
from theory.chains.normalized_network import random_direction
from theory.laws.gradient_law import expected_squares, fourth_moment, squared_parts
from theory.randomness.ensembles import orthogonal_start

MATRICES = {  # A = (∂L/∂X_L) X_Lᵀ
    "mixed": lambda d: [[i + 2 * j * j - 3 for j in range(d)] for i in range(d)],
    "symmetric": lambda d: [[1 + i * j for j in range(d)] for i in range(d)],
    "skew": lambda d: [[i - j for j in range(d)] for i in range(d)],
}


def argue(p):
    """The last layer's gradient is the off-diagonal part of A; before it A_ℓ = Wᵀ offdiag(A_{ℓ+1}) W, averaged over W.

    Skew and symmetric parts stay what they are under the rotation, and the symmetric one loses its diagonal.
    """
    d, t = p.field("d"), p.field("t")
    squares = fading(p.part("A"), p.part("t"))
    with p.each(squares.steps) as step:
        skew, off = p.symbol("k", step.skew, "‖skew A‖² at some layer"), p.symbol("b", step.symmetric, "‖offdiag sym A‖²")
        faded = d / (d + 2) * off
        p.because(0, facts.haar_conjugation_fades(size=d, before=off, after=faded), of=(p.part("d"), step.symmetric))
    skew0, off0 = p.symbol("K", squares.skew.first, "‖skew A_L‖²"), p.symbol("B", squares.symmetric.first, "‖offdiag sym A_L‖²")
    one, rate = p.rational(1), d / (d + 2)
    kept = dict(first=skew0, ratio=one, steps=t, powered=one, last=skew0, before=skew, after=skew)
    p.because(0, facts.geometric_sequence(**kept), of=squares.skew)
    left = power(rate, t)
    fades = dict(first=off0, ratio=rate, steps=t, powered=left, last=left * off0, before=off, after=faded)
    p.because(0, facts.geometric_sequence(**fades), of=squares.symmetric)
    return {"d": d, "back": t, "skew2": skew0, "off2": off0, "grad2": skew0 + left * off0}


def measure_object(o):
    """N = ‖B‖² and R = Tr B² for B = offdiag A, carried back by Weingarten's moments of two columns of W."""
    d, off = int(o.d), [(i, j) for i in range(o.d) for j in range(o.d) if i != j]
    N, R = sum(o.A[i][j] ** 2 for i, j in off), sum(o.A[i][j] * o.A[j][i] for i, j in off)
    start = N, R
    straight, crossed = (fourth_moment(rows, (0, 1, 0, 1), d) for rows in ((0, 1, 0, 1), (0, 1, 1, 0)))
    straight, crossed = (fmpq(x.numerator, x.denominator) for x in (straight, crossed))
    for _ in range(o.t):
        N, R = d * (d - 1) * (straight * N + crossed * R), d * (d - 1) * (straight * R + crossed * N)
    return {"d": o.d, "back": o.t, "grad2": N, "skew2": (start[0] - start[1]) / 2, "off2": (start[0] + start[1]) / 2}


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
    because="At an isometry BN removes the diagonal of A = (∂L/∂X)Xᵀ and the weight turns the rest, A_ℓ = Wᵀ offdiag(A_{ℓ+1}) "
    "W. Averaged over Haar W, the skew part keeps its length and the symmetric part loses what lay on the diagonal, "
    "the share 2/(d + 2).",
    label="Gradient law at isometry",
    place="beside Section 3.3, Theorem 5 of Meterez et al. (2023)",
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
    domain=Domain(d=Whole(2), t=Whole(0), A=Matrix("d", "d"), measure=measure_object, styles=10),
    evidence=(
        Proof(argue),
        Exact(grid(d=(2, 3), A=tuple(MATRICES), back=(0, 1, 3)), measure_exact, says="Weingarten calculus, entry by entry"),
        Draws(
            grid(d=(2, 4), back=(1, 5)),
            draw_autograd,
            {"grad2": (0, 1), "skew2": (0, 1), "off2": (0, 1)},
            draws=1024,
            resolution=0.2,
            since="ci",
            says="automatic differentiation",
        ),
    ),
    foils=(
        Foil("d/(d + 1.99) per layer", shift=Fraction(199, 100)),
        Foil("d/(d + 2.01) per layer", shift=Fraction(201, 100)),
        Foil("nothing fades", margin=lambda q: q.grad2 - q.skew2 - q.off2),
        Foil("everything fades", margin=lambda q: q.grad2 - (q.skew2 + q.off2) * power(q.d / (q.d + q.shift), q.back)),
    ),
    shows={"E ‖∂L/∂W‖²": lambda q: q.grad2, "law": law},
    plot=Plot("back", ("E ‖∂L/∂W‖²", "law"), by="A", title="squared gradient against the distance from the last layer"),
)
