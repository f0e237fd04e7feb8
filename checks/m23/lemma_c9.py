"""The Jacobian of x/‖x‖ is the projection orthogonal to x divided by ‖x‖."""

from flint import arb, arb_series

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Whole, grid, sqrt


def argue(p):
    """Differentiate x_i/√(x_i² + x_j² + q), q the other squares, then write r for the root."""
    import sympy

    x = p.part("x")
    one, two = p.real("x_i", "an entry", means=x.item(0)), p.real("x_j", "another entry", means=x.item(1))
    others, r = p.symbol("q", x.beyond(2).squares, "squares of all other entries"), p.symbol("r", x.squares.root, "‖x‖")
    p.nonzero(r, says="x is not zero")
    square = one**2 + two**2 + others
    inside, outside = (sympy.diff(one / sympy.sqrt(square), name).subs(square, r**2) for name in (one, two))
    return {"diagonal": inside, "off": outside, "r": r, "xi": one, "xj": two}


def measure_object(o):
    """The first coefficients of x_i/‖x‖ as series along the first and the second axis."""
    square, first, second = sum(v * v for v in o.x), o.x[0], o.x[1]
    lengths = [arb_series([arb(square), arb(2 * v), arb(1)]).sqrt() for v in (first, second)]
    inside, outside = (arb_series([arb(first), arb(k)]) / length for k, length in zip((1, 0), lengths, strict=True))
    return {"diagonal": inside[1], "off": outside[1], "r": sqrt(square), "xi": first, "xj": second}


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
    domain=Domain(n=Whole(2), x=Numbers("n"), where={"x ≠ 0": lambda o: any(v != 0 for v in o.x)}, measure=measure_object),
    readings=(
        "x ≠ 0, n ≥ 2. One entry on and one off the diagonal tell all, because the order of the coordinates is free. For n = 1 the"
        " derivative of x/|x| is zero, as the formula says.",
    ),
    evidence=(Proof(argue), Exact(grid(m=(1, 2, 7)), measure)),
    foils=(Foil("2xxᵀ: a reflection in place of the projection", factor=2), Foil("1.01 xxᵀ", factor=Fraction(101, 100))),
)
