"""At infinite width the gap cannot shrink faster than by n/(n+2) per layer, up to a second-order term."""

from flint import arb, ctx, fmpq

from checks.arguments.gap_contraction import argue_floor
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Proof, SquaredSphere, Unit, Whole
from theory.laws.infinite_width import next_share_ball


def measure_layer(case):
    """The excess of the largest eigenvalue after one layer, by an enclosed integral."""
    n = case.n
    x = Fraction(str(case.t)) * (n - 1) / n
    rest = (1 - Fraction(1, n) - x) / (n - 1)
    image = next_share_ball([Fraction(1, n) + x] + [rest] * (n - 1), bits=ctx.prec)
    return {"x": x, "image": image - arb(1) / n}


def measure_object(o):
    """The same for x the part t of the largest excess 1 − 1/n, and for the law of the squared coordinates u = g²/|g|²."""
    n, x = o.n, o.t * (1 - fmpq(1, o.n))
    top, rest = fmpq(1, n) + x, (1 - fmpq(1, n) - x) / (n - 1)
    image = sum(w * top * u[0] / (top * u[0] + rest * (1 - u[0])) for w, u in o.u)
    return {"n": n, "x": x, "image": image - fmpq(1, n)}


claim = Claim(
    label="Theorem 1, one layer from below",
    place="about Section 3.2, Theorem 1, eq. (3)",
    because="The excess of an eigenvalue is a mean of a convex function of g_1²/|g|², of which three moments are known.",
    says=r"x' \ge \frac{n}{n+2}\cdot\frac{x}{1 + c_n x}, \quad c_n = \frac{2n(n-2)}{(n-1)(n+4)}, \quad s ="
    r" \left(\tfrac1n + x, r, \dots, r\right)",
    relation=Always(),
    margin=lambda q: q.image * (1 + q.two * q.n * (q.n - 2) / ((q.n - 1) * (q.n + q.four)) * q.x) - q.n / (q.n + q.shift) * q.x,
    constants=dict(two=2, four=4, shift=2),
    whose="ours",
    readings=(
        "One eigenvalue of HᵀH is 1/n + x, the others are equal; x′ is its excess after one layer for d → ∞.",
        "The proof is about every law of g²/|g|² with the moments of a uniform unit vector's squares up to order three; the"
        " enclosures are about the Gaussian itself.",
        "V is x √(n/(n−1)), so the same factor holds for V; 1/x + c(n+2)/2 then grows at most by (n+2)/n per layer.",
    ),
    domain=Domain(n=Whole(2), t=Unit(without="high"), u=SquaredSphere("n"), measure=measure_object),
    evidence=(
        Proof(argue_floor),
        Enclosed(
            [{"n": n, "t": t} for n in (2, 5, 20) for t in (Fraction(1, 100), Fraction(1, 2), Fraction(9, 10))], measure_layer
        ),
    ),
    foils=(Foil("n/(n + 1.99)", shift=Fraction(199, 100)), Foil("no second-order term", two=0)),
)
