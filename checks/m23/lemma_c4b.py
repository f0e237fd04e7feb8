"""For a small isometry gap the logarithm of the Jacobian norm of batch normalization is at most √(dφ)."""

from checks.arguments.jacobian import measure_matrix, measure_one_row, nearly_orthogonal
from checks.arguments.short_rows import argue_shortest
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Proof, Search, Whole, facts, grid, log, sqrt
from lemmacheck.numbers.matrices import determinant, row_squares

SMALL = "dφ ≤ 1/4"


def argue(p):
    """u ≤ dφ + √(2dφ) ≤ s² + 3s/2 ≤ 2s for s = √(dφ) ≤ 1/2, u/2 = log‖J‖."""
    import sympy

    X, half = p.part("X"), p.rational(3, 2)
    rows = X.row_squares.each(lambda r: r / X.row_squares.mean)  # after scaling to ‖X‖² = d
    gap, root, u = argue_shortest(p, X, rows, shift=p.real("z", "d log(‖X‖²/d), which scaling takes away"))
    a = p.nonnegative("a", "2√(dφ)")
    p.because(a / 2, facts.root_above(root=a / 2, square=gap, argument=0))
    q = p.given(SMALL, "q", "1 − 4dφ")
    p.not_all_zero(a, q, total=a**2 + q, of=1)
    s = a * (1 + a) / (2 * (a * (1 + a) + q))  # √(dφ): the denominator is 2(1 + a)
    less, left = p.slack("c", "3s/2 − √(2s²)"), p.slack("l", "dφ + √(2dφ) − u")
    p.because(less, facts.root_below(root=half * s - less, square=2 * s**2, bound=half * s))
    P, R, U = sympy.symbols("P_X R_X U_X")
    new = {P: s**2, R: half * s - less, U: s**2 + half * s - less - left}
    p.lemma(left, P + R - U, old={P: gap, R: root, U: u}, new=new, says="u ≤ dφ + √(2dφ)")
    return {"root": s, "gap": s**2, "log_J": new[U] / 2}


def measure_object(o):
    """dφ and log‖J‖ = −½ log of the shortest squared row, for X scaled to ‖X‖² = d."""
    squares = row_squares(o.X)
    scale, volume = sum(squares) / o.d, determinant(o.X)
    gap = o.d * log(scale) - log(volume * volume)
    return {"root": sqrt(gap), "gap": gap, "log_J": -log(min(squares) / scale) / 2}


def measured(measure):
    def with_root(case):
        found = measure(case)
        return {"root": sqrt(found["gap"]), "gap": found["gap"], "log_J": found["log_J"]}

    return with_root


extremal = Enclosed(grid(d=(2, 10, 1000), a=[Fraction(k, 100) for k in (60, 70, 90, 99)]), measured(measure_one_row))

claim = Claim(
    label="Lemma C.4, second part",
    place="Appendix C, Lemma C.4",
    sides=("log_J", "root"),
    says=r"\phi \le \frac{1}{4d} \;\Longrightarrow\; \log \| J_{\mathrm{BN}}(X) \|_{op} \le \sqrt{d\,\phi(X)}, \qquad"
    r" \|X\|_F^2 = d,\ n = d \ge 2",
    relation=Always(),
    margin=lambda q: q.c * q.root - q.log_J,
    constants={"c": 1},
    assumes={SMALL: lambda q: 1 - 4 * q.gap},
    whose="ours",
    domain=Domain(d=Whole(2), X=Matrix("d", "d", "invertible"), measure=measure_object),
    readings=(
        "X square and invertible. Needed is the case dφ ≤ 1/8; it is proved on the larger domain dφ ≤ 1/4.",
        "Under dφ ≤ 1/8 the best constant in front of √(dφ) is 0.7713 (ours/jacobian-small-gap).",
    ),
    evidence=(Proof(argue), extremal, Search(nearly_orthogonal, measured(measure_matrix), since="ci")),
    foils=(
        Foil("0.76 √(dφ)", c=Fraction(76, 100), evidence=(extremal,)),
        Foil(
            "without the condition on the gap, 0.8 √(dφ)",
            without=SMALL,
            c=Fraction(4, 5),
            evidence=(Enclosed(grid(d=(2, 10, 1000), a=(Fraction(1, 10), Fraction(1, 1000))), measured(measure_one_row)),),
        ),
    ),
    shows={"log‖J‖/√(dφ)": lambda q: q.log_J / q.root},
)
