"""At infinite width the gap cannot shrink faster than by n/(n+2) per layer, up to a second-order term."""

from flint import arb, ctx

from checks.arguments.gap_contraction import argue_floor
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Proof, Unit, Whole
from theory.laws.infinite_width import next_spectrum_ball


def measure_layer(case):
    """The excess of the largest eigenvalue after one layer, by an enclosed integral."""
    n = case.n
    x = Fraction(str(case.x)) * (n - 1) / n
    rest = (1 - Fraction(1, n) - x) / (n - 1)
    image = next_spectrum_ball([Fraction(1, n) + x] + [rest] * (n - 1), bits=ctx.prec)[0]
    return {"x": x, "image": image - arb(1) / n}


def measure_object(o):
    """The same for x a part of the largest excess 1 − 1/n."""
    x = o.x * (1 - 1 / o.n)
    image = next_spectrum_ball([1 / o.n + x] + [(1 - 1 / o.n - x) / (o.n - 1)] * (o.n - 1))[0]
    return {"n": o.n, "x": x, "image": image - arb(1) / o.n}


claim = Claim(
    label="Theorem 1, one layer from below",
    because="The excess of an eigenvalue is a mean of a convex function of g_1²/|g|².",
    says=r"x' \ge \frac{n}{n+2}\cdot\frac{x}{1 + c_n x}, \quad c_n = \frac{2n(n-2)}{(n-1)(n+4)}, \quad s ="
    r" \left(\tfrac1n + x, r, \dots, r\right)",
    relation=Always(),
    margin=lambda q: q.image * (1 + q.two * q.n * (q.n - 2) / ((q.n - 1) * (q.n + q.four)) * q.x) - q.n / (q.n + q.shift) * q.x,
    constants=dict(two=2, four=4, shift=2),
    whose="ours",
    readings=(
        "One eigenvalue of HᵀH is 1/n + x, the others are equal; x′ is its excess after one layer for d → ∞.",
        "V is x √(n/(n−1)), so the same factor holds for V; 1/x + c(n+2)/2 then grows at most by (n+2)/n per layer.",
    ),
    domain=Domain(n=Whole(2), x=Unit(without="high"), measure=measure_object),
    evidence=(
        Proof(argue_floor),
        Enclosed(
            [{"n": n, "x": x} for n in (2, 5, 20) for x in (Fraction(1, 100), Fraction(1, 2), Fraction(9, 10))], measure_layer
        ),
    ),
    foils=(Foil("n/(n + 1)", shift=1), Foil("no second-order term", two=0)),
)
