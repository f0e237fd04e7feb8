"""From an orthogonal batch the skew part of the loss gradient is conserved and the symmetric part fades by d/(d + 2) per layer."""

from checks.engine.api import Claim, Draws, Exact, Foil, Fraction, Identity, Plot, Proof, grid, power

MATRICES = {  # A = (∂L/∂X_L) X_Lᵀ
    "mixed": lambda d: [[i + 2 * j * j - 3 for j in range(d)] for i in range(d)],
    "symmetric": lambda d: [[1 + i * j for j in range(d)] for i in range(d)],
    "skew": lambda d: [[i - j for j in range(d)] for i in range(d)],
}


def argue(p):
    """dL/dW_ℓ has the norm of the off-diagonal part of A_{ℓ+1}, and A_ℓ = Wᵀ offdiag(A_{ℓ+1}) W."""
    import sympy

    from theory import trusted
    from theory.haar import moment, sphere_moment

    d, t = p.at_least(2, "d", "the width"), p.nonnegative("t", "layers between ℓ and the last one")
    skew, off = p.nonnegative("k", "‖skew A‖²"), p.nonnegative("b", "‖offdiag sym A‖²")
    w = [p.real(f"w{i}") for i in range(4)]
    B = [[p.real(f"B{min(i, j)}{max(i, j)}") if i < j else None for j in range(4)] for i in range(4)]
    entry = lambda i, j: 0 if i == j else B[min(i, j)][max(i, j)]  # noqa: E731 - symmetric with zero diagonal
    skewed = sum((1 if i < j else -1) * entry(i, j) * w[i] * w[j] for i in range(4) for j in range(4) if i != j)
    p.identity(skewed, 0, says="wᵀKw = 0 for skew K: a rotated skew part has no diagonal to lose")
    D = sympy.Symbol("d")
    mixed = p.identity(
        moment((0, 0, 0, 0), (0, 0, 1, 1), d=D),
        sphere_moment((2, 2), d=D),
        says="E w_1² w_2² by Weingarten calculus and by the sphere",
    )
    p.identity(
        sphere_moment((3, 1), d=D) + sphere_moment((2, 1, 1), d=D) + sphere_moment((1, 1, 1, 1), d=D),
        0,
        says="moments with an odd power vanish",
    )
    quadratic = sum(
        entry(i, j) * entry(k, m) * (mixed if sorted((i, j)) == sorted((k, m)) else 0)
        for i in range(4)
        for j in range(4)
        for k in range(4)
        for m in range(4)
        if i != j and k != m
    )
    norm2 = sum(entry(i, j) ** 2 for i in range(4) for j in range(4))
    lost = p.identity(
        quadratic, 2 * norm2 / (D * (D + 2)), says="E (wᵀBw)² = 2‖B‖²/(d(d + 2)) for symmetric B, zero diagonal"
    )
    kept = p.identity(1 - D * lost / norm2, D / (D + 2), says="d diagonal entries are lost per layer, on average")
    p.because(0, trusted.orthogonal_invariance(norm_squared=off, rotated=off))
    x, y = p.real("x"), p.real("y")
    p.identity((x + y) ** 2 + (y - x) ** 2, 2 * x**2 + 2 * y**2, says="skew and symmetric parts are orthogonal")
    return {"d": d, "back": t, "skew2": skew, "off2": off, "grad2": skew + off * power(kept.subs(D, d), t)}


def measure_exact(case):
    """Second moments of A carried through the layers with Weingarten's formula for four entries."""
    from theory.gradient_law import expected_squares, squared_parts

    d, back = int(case.d.p), int(case.back.p)
    A = [[Fraction(x) for x in row] for row in MATRICES[case.A](d)]
    skew2, off2 = squared_parts(A)
    return {"grad2": expected_squares(A, layers=back + 1)[-1], "skew2": skew2, "off2": off2}


def draw_autograd(case, keys):
    """‖∂L/∂W_ℓ‖² by automatic differentiation, loss ⟨C, X_L⟩ with ‖C‖ = 1, X_0 Haar."""
    import numpy as np

    from theory.chains import orthogonal
    from theory.chains.gradients import gradient_log_norms, random_direction
    from theory.ensembles import orthogonal_start
    from theory.gradient_law import squared_parts

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
    says=r"\mathbb{E}\left[\|\partial L/\partial W_\ell\|_F^2 \mid X_L\right] = \|\mathrm{skew}\,A\|_F^2"
    r" + \|\mathrm{offdiag\ sym}\,A\|_F^2 \left(\tfrac{d}{d+2}\right)^{L-1-\ell},"
    r" \quad A = \tfrac{\partial L}{\partial X_L} X_L^\top",
    relation=Identity(),
    margin=lambda q: q.grad2 - law(q),
    constants=dict(shift=2),
    provenance="derived",
    readings=(
        "n = d, X_0 orthogonal, no mean subtraction, identity activation, W_ℓ independent Haar matrices.",
        "Given X_L the weights W_1..W_{L−1} are still independent and Haar (X_L fixes W_0 only), and layer ℓ ≥ 0 needs no others.",
        "Path by path the gradient never grows towards the input, and never falls below ‖skew A‖.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2, loss and layer; four indices are all that two entries of B can carry"),
        Exact(
            grid(d=(2, 3), A=tuple(MATRICES), back=(0, 1, 3)), measure_exact, says="Weingarten calculus, entry by entry"
        ),
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
    supports=("m23/theorem-5", "ours/theorem-5-sharp"),
    shows={"E ‖∂L/∂W‖²": lambda q: q.grad2, "law": law},
    plot=Plot("back", ("E ‖∂L/∂W‖²", "law"), by="A", title="squared gradient against the distance from the last layer"),
)
