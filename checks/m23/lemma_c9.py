"""The Jacobian of x/‖x‖ is the projection orthogonal to x divided by ‖x‖."""

from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid


def argue(p):
    """Differentiate x_i/√(Σx²), then write r for the root: entries on and off the diagonal are all there are."""
    import sympy

    x, r = [p.real(f"x{i}") for i in range(3)], p.positive("r", "‖x‖")
    square = sum(v**2 for v in x)
    inside, outside = (sympy.diff(x[0] / sympy.sqrt(square), x[j]).subs(square, r**2) for j in range(2))
    return {"diagonal": inside, "off": outside, "r": r, "xi": x[0], "xj": x[1]}


def measure(case):
    """x = (3, 4)·m and its multiples: exact difference-free derivative of x/‖x‖ through the quotient rule."""
    xi, xj, r = 3 * case.m, 4 * case.m, 5 * case.m
    return {"diagonal": (r - xi * xi / r) / r**2, "off": -xi * xj / r**3, "r": r, "xi": xi, "xj": xj}


def formula(q):
    return (1 - q.factor * q.xi**2 / q.r**2) / q.r, -q.factor * q.xi * q.xj / q.r**2 / q.r


claim = Claim(
    label="Lemma C.9",
    place="Appendix C, Lemma C.9",
    says=r"\frac{\partial}{\partial x}\frac{x}{\|x\|} = \frac{1}{\|x\|}\left(I - \frac{x x^\top}{\|x\|^2}\right)",
    relation=Identity(),
    margin=lambda q: (q.diagonal - formula(q)[0], q.off - formula(q)[1]),
    constants={"factor": 1},
    whose="recovered",
    readings=("x ≠ 0. Entries on and off the diagonal cover every n.",),
    evidence=(
        Proof(argue, covers="every n and every x ≠ 0: entries depend on x_i, x_j and ‖x‖ only"),
        Exact(grid(m=(1, 2, 7)), measure),
    ),
    foils=(Foil("2xxᵀ: a reflection in place of the projection", factor=2), Foil("1.01 xxᵀ", factor=Fraction(101, 100))),
)
