"""For one to four steps the worst case of gradient descent is bounded by multipliers that a solver proposes."""

from itertools import permutations

from lemmacheck import Always, Claim, Domain, Foil, Fraction, Numbers, Proof, SmoothConvex, Whole, facts, moved

MOST = 4


def measure(o):
    """f(x_N) − f* and |x_0 − x*|² by running the method with L = 1."""
    x = list(o.x)
    for _ in range(o.N):
        x = [a - b for a, b in zip(x, o.f.gradient(x), strict=True)]
    start = sum((a - b) * (a - b) for a, b in zip(o.x, o.f.minimiser, strict=True))
    return {"N": o.N, "value": o.f.value(x) - o.f.least, "start": start}


def argument(N):
    """All inequalities between x_0, …, x_N and x*; which of them are needed, and how often, is looked for."""

    def argue(p):
        p.field("N", low=N, high=N)
        f, run = p.part("f"), p.part("f").descent(p.part("x"), N)
        places = [run.point(k) for k in range(N + 1)]
        away, least = p.vector("x", moved(places[0], (-1, f.minimiser)), "x_0 − x*"), p.symbol("m", f.least)
        g = [p.vector(f"g{k}", f.gradient(x)) for k, x in enumerate(places)]
        value = [p.symbol(f"f{k}", f.excess(x)) for k, x in enumerate(places)]
        known = {k: (away - sum(g[:k]), g[k], value[k], places[k]) for k in range(N + 1)} | {"*": (0, 0, 0, f.minimiser)}
        for i, j in permutations(known, 2):
            (x, gx, fx, at_x), (y, gy, fy, at_y) = known[i], known[j]
            inner, difference = p.inner(gy, x - y), p.inner(gx - gy, gx - gy)
            pair = facts.smooth_convex(at_x=least + fx, at_y=least + fy, inner=inner, difference=difference, smoothness=1)
            p.gap(f"q{i}{j}", pair, of=(f, at_x, at_y))
        p.closes_by_multipliers()
        return {"N": p.rational(N), "start": p.inner(away, away), "value": value[N]}

    argue.__doc__ = f"N = {N}"
    return argue


claim = Claim(
    label="Gradient descent, convex, step 1/L: multipliers by machine",
    says=r"f(x_N) - f^* \le \frac{L |x_0 - x^*|^2}{4N+2}, \quad N \le 4",
    relation=Always(),
    margin=lambda q: q.start - (q.a * q.N + q.b) * q.value,
    constants=dict(a=4, b=2),
    whose="ours",
    readings=("L = 1, by scaling f; a second route beside the potential of descent/sublinear-rate, which is for every N and L",),
    domain=Domain(N=Whole(1, MOST), d=Whole(1), f=SmoothConvex("d"), x=Numbers("d"), measure=measure),
    evidence=(Proof(tuple(argument(N) for N in range(1, MOST + 1))),),
    foils=(Foil("4N + 2.01 for 4N + 2", b=Fraction(201, 100)), Foil("4.01N + 2 for 4N + 2", a=Fraction(401, 100))),
    because="Non-negative multiples of inequalities between the points, and squares, add up to the difference.",
)
