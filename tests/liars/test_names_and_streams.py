"""One name for two numbers, one generator for two: a field that is measured as something else, keys that are used twice.

Beside them numbers that look like others: the fraction of a float, a replicate that knows how many are drawn, a margin next to zero.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import numpy as np
import pytest

from lemmacheck import generators
from lemmacheck.errors import ClaimError
from lemmacheck.running.streams import each_key_once, keys_for

HEAD = "import math\nimport numpy as np\nfrom flint import arb, fmpq\n"
HONEST = ("error", "refuted", "undecided")

LIES = {
    "a measured field in place of the field": (
        """
claim = Claim(label="L", says="x >= 1 for x >= 0", margin=lambda q: q.x - q.c, constants=dict(c=1), domain=Domain(x=NonNegative(), measure=lambda o: {"x": o.x + 1}), evidence=(Proof(lambda p: {"x": 1 + p.field("x")}),), foils=(Foil("2", c=2),))
""",
        "as something else than the",
    ),
    "quantities whose names are exchanged": (
        """
def argue(p):
    d, n = p.field("d"), p.field("n")
    t = p.symbol("t", p.part("n") - p.part("d")) if False else 0
    return {"d": n, "n": d}
claim = Claim(label="L", says="n <= d where n >= d", margin=lambda q: 2 * q.d - q.c * q.n, constants=dict(c=1), domain=Domain(d=Whole(1), n=Whole(1), measure=lambda o: {"d": o.n + o.d, "n": o.d}), evidence=(Proof(lambda p: {"d": p.field("n") + p.field("d"), "n": p.field("d")}),), foils=(Foil("5", c=5),))
""",
        "as something else than the",
    ),
    "a measured quantity in place of a parameter": (
        """
claim = Claim(label="L", says="d >= 9 for d up to 5", margin=lambda q: q.d - q.c, constants=dict(c=9), domain=Domain(d=Whole(1, 5)), evidence=(Exact(grid(d=range(1, 6)), lambda k: {"d": k.d + 10}),), foils=(Foil("99", c=99),))
""",
        "as something else than the",
    ),
    "a field of a family in place of its axis": (
        """
claim = Claim(label="L", says="n >= 5", margin=lambda q: q.n - q.c, constants=dict(c=5), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda k: {"n": k.n + 4}, "n"),), foils=(Foil("99", c=99),))
""",
        "as something else than the",
    ),
    "an enclosed quantity in place of its parameter": (
        """
claim = Claim(label="L", says="x >= 1 on [0, 1]", margin=lambda q: q.x - q.c, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], lambda k: {"x": k.x + 2}),), foils=(Foil("5", c=5),))
""",
        "as something else than the",
    ),
    "a solved quantity in place of its field": (
        """
def point(case, p):
    t = p.unknown("x")
    p.require(t, 1 - t)
    return dict(x=t + 2)
claim = Claim(label="L", says="x >= 1 on [0, 1]", margin=lambda q: q.x - q.c, constants=dict(c=1), domain=Domain(x=Unit(), measure=lambda o: {"x": o.x + 2}), evidence=(Solved([{}], point, reduces=lambda o: {"unknowns": {"x": o.x}}),), foils=(Foil("5", c=5),))
""",
        "as something else than the",
    ),
    "a searched quantity in place of its parameter": (
        """
def over(rng):
    for _ in range(40):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x >= 1 on [0, 1]", margin=lambda q: q.x - q.c, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Search(over, lambda k: {"x": k.x + 2}),), foils=(Foil("5", c=5),))
""",
        "as something else than the",
    ),
    "a drawn quantity in place of a parameter": (
        """
def draw(case, keys):
    return {"d": np.array([case.d + 9 + g.random() for g in generators(keys)])}
claim = Claim(label="L", says="d >= 5 for d = 1", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.d - q.c, constants=dict(c=5), domain=Domain(d=Whole(1, 2)), evidence=(Draws(grid(d=(1, 2)), draw, draws=256),), foils=(Foil("99", c=99),))
""",
        "as something else than the",
    ),
    "two numbers from one generator for two independent ones": (
        """
def draw(case, keys):
    x = np.array([g.random() for g in generators(keys)])
    y = np.array([g.random() for g in generators(keys)])
    return {"xy": x * y}
claim = Claim(label="L", says="E XY >= 0.3 for independent uniform X, Y (it is 1/4)", relation=OnAverage(), margin=lambda q: q.xy - q.c, constants=dict(c=Fraction(3, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(xy=(0, 1)), draws=4096),), foils=(Foil("0.5", c=Fraction(1, 2)),))
""",
        "of a key twice",
    ),
    "two matrices from one generator by a helper": (
        """
def normal(keys, d):
    return np.array([g.standard_normal(d) for g in generators(keys)])
def draw(case, keys):
    u, v = normal(keys, case.d), normal(keys, case.d)
    c = (u * v).sum(1) / np.sqrt((u**2).sum(1) * (v**2).sum(1))
    return {"x": c + 1e-9 * u[:, 0]}
claim = Claim(label="L", says="two independent directions have cosine >= 1/2 with probability 9/10", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 2)),
    evidence=(Draws([dict(d=4)], draw, draws=512),), foils=(Foil("2", c=2),))
""",
        "of a key twice",
    ),
    "the first n keys twice, by a list of generators": (
        """
def draw(case, keys):
    a, b = list(generators(keys)), list(generators(keys))
    return {"y": np.array([abs(g.standard_normal() - h.standard_normal()) + 1e-3 * g.random() for g, h in zip(a, b)])}
claim = Claim(label="L", says="|X - Y| <= 1/10 with probability 9/10 for independent normal X, Y", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.y, constants=dict(c=Fraction(1, 10)), evidence=(Draws([dict(d=1)], draw, draws=256),), foils=(Foil("-1", c=-1),))
""",
        "of a key twice",
    ),
    "the same draws for the two sides of a comparison of laws": (
        """
def one(keys):
    return np.array([g.random() for g in generators(keys)])
def draw(case, keys):
    return {"gain": (one(keys) > one(keys) - 0.001) * 1.0 + 1e-6 * one(keys)}
claim = Claim(label="L", says="P(X > Y - 0.001) >= 0.99", relation=WithProbability(Fraction(99, 100)), margin=lambda q: q.gain - q.c, constants=dict(c=Fraction(1, 2)), evidence=(Draws([dict(d=1)], draw, draws=4096),), foils=(Foil("3", c=3),))
""",
        "of a key twice",
    ),
    "a reset generator within a replicate": (
        """
def pair(key):
    (g,) = generators(key[None, :])
    return g.standard_normal(3)
def draw(case, keys):
    return {"x": np.array([float(pair(k) @ pair(k)) for k in keys])}
claim = Claim(label="L", says="<u, v> >= 1/10 with probability 9/10 for independent u, v", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)), evidence=(Draws([dict(d=3)], draw, draws=1024),), foils=(Foil("100", c=100),))
""",
        "of a key twice",
    ),
    "the same seeds for two trainings that are observed": (
        """
def training(keys):
    return np.array([g.standard_normal() for g in generators(keys)])
def draw(case, keys):
    return {"gap": abs(training(keys) - training(keys)) + 1e-9 * training(keys) ** 2}
claim = Claim(label="L", says="two independent trainings end within 1/100", margin=lambda q: q.c - q.gap, constants=dict(c=Fraction(1, 100)), evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("-1", c=-1),))
""",
        "of a key twice",
    ),
    "a copied generator": (
        """
import copy
def draw(case, keys):
    out = []
    for g in generators(keys):
        h = copy.deepcopy(g)
        out.append(g.random() * h.random())
    return {"xy": np.array(out)}
claim = Claim(label="L", says="E XY >= 0.3 for independent uniform X, Y (it is 1/4)", relation=OnAverage(), margin=lambda q: q.xy - q.c, constants=dict(c=Fraction(3, 10)), evidence=(Draws([dict(d=1)], draw, dict(xy=(0, 1)), draws=4096),), foils=(Foil("0.5", c=Fraction(1, 2)),))
""",
        "copies a generator",
    ),
    "a draw that knows how many are drawn": (
        """
def draw(case, keys):
    return {"x": np.array([(g.random() + 32 / len(keys)) / 2 for g in generators(keys)])}
claim = Claim(label="L", says="E x >= 0.45 for x = (U + 1/n)/2, n large", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(45, 100)), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
        "when fewer of them were drawn at once",
    ),
    "a strict inequality by a search": (
        """
def over(rng):
    for _ in range(40):
        yield dict(x=float(rng.random()))

claim = Claim(label="L", says="(3x - 1)^2 > 0", relation=Strictly(), margin=lambda q: q.c * (3 * q.x - 1)**2, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Search(over, lambda c: {}),), foils=(Foil("-2", c=-2),))
""",
        "falls towards zero",
    ),
    "a strict inequality whose zero nobody tries": (
        """
def over(rng):
    for _ in range(40):
        yield dict(x=float(rng.random()), y=float(rng.random()))
claim = Claim(label="L", says="x^2 + 2y^2 > 2xy/1 ... (7x - 3y)^2 > 0 for x, y > 0", relation=Strictly(), margin=lambda q: q.c * (7 * q.x - 3 * q.y)**2, constants=dict(c=1), domain=Domain(x=Positive(), y=Positive()), evidence=(Search(over, lambda c: {}),), foils=(Foil("-2", c=-2),))
""",
        "falls towards zero",
    ),
    "a constant that is the fraction of a float": (
        """
claim = Claim(label="L", says="10 d c > d for c = 0.1", relation=Strictly(), margin=lambda q: 10 * q.c * q.d - q.d, constants=dict(c=Fraction(0.1)), domain=Domain(d=Whole(1, 5)), evidence=(Exact(grid(d=range(1, 6)), lambda c: {}),), foils=(Foil("0", c=0),))
""",
        "the fraction of a float",
    ),
    "pi in digits for pi": (
        """
claim = Claim(label="L", says="d pi > d pi", relation=Strictly(), margin=lambda q: q.y - q.c * q.d, constants=dict(c=Fraction(math.pi)), domain=Domain(d=Whole(1, 3)), evidence=(Enclosed(grid(d=range(1, 4)), lambda k: {"y": arb.pi() * k.d}),), foils=(Foil("4", c=4),))
""",
        "the fraction of a float",
    ),
    "a field that a lifted identity measures as another number": (
        """
def measured(o):
    s = sum(x * x for row in o.A for x in row)
    return {"n": o.n + 1, "a": o.n * s, "b": o.n * s}
claim = Claim(label="L", says="n |A|^2 = n |A|^2", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), domain=Domain(n=Whole(1), A=Matrix("n", "n"), measure=measured),
    evidence=(Lifted("a", "b"),), foils=(Foil("5", c=5, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {"a": c.k, "b": c.k}),)),))
""",
        "as something else than the",
    ),
    "a solved quantity in place of a field that the domain does not measure": (
        """
def point(case, p):
    t = p.unknown("x")
    p.require(t, 1 - t)
    return dict(x=t + 2, y=t)
claim = Claim(label="L", says="x >= y + 1 on [0, 1]", margin=lambda q: q.x - q.c - q.y, constants=dict(c=1), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}), evidence=(Solved([{}], point, reduces=lambda o: {"unknowns": {"x": o.x}}),), foils=(Foil("5", c=5),))
""",
        "in its case",
    ),
    "a parameter of a case that is not the object's": (
        """
claim = Claim(label="L", says="d y <= 5 for d up to 9", margin=lambda q: q.c - q.d * q.y, constants=dict(c=5), domain=Domain(d=Whole(1, 9), measure=lambda o: {"y": o.d**0}),
    evidence=(Exact(grid(d=range(1, 6)), lambda k: {"y": k.d**0}, reduces=lambda o: {"d": min(int(o.d), 5)}),), foils=(Foil("1", c=1),))
""",
        "in its case",
    ),
    "a generator that is wound back": (
        """
def draw(case, keys):
    out = []
    for g in generators(keys):
        start = g.bit_generator.state
        x = g.random()
        g.bit_generator.state = start
        out.append(x * g.random())
    return {"xy": np.array(out)}
claim = Claim(label="L", says="E XY >= 0.3 for independent uniform X, Y (it is 1/4)", relation=OnAverage(), margin=lambda q: q.xy - q.c, constants=dict(c=Fraction(3, 10)), evidence=(Draws([dict(d=1)], draw, dict(xy=(0, 1)), draws=4096),), foils=(Foil("0.5", c=Fraction(1, 2)),))
""",
        "a generator of its own (bit_generator in draw)",
    ),
    "keys that are repeated": (
        """
def draw(case, keys):
    x = np.array([g.random() for g in generators(np.repeat(keys, 2, axis=0))])
    return {"xy": x[::2] * x[1::2]}
claim = Claim(label="L", says="E XY >= 0.3 for independent uniform X, Y (it is 1/4)", relation=OnAverage(), margin=lambda q: q.xy - q.c, constants=dict(c=Fraction(3, 10)), evidence=(Draws([dict(d=1)], draw, dict(xy=(0, 1)), draws=4096),), foils=(Foil("0.5", c=Fraction(1, 2)),))
""",
        "of a key twice",
    ),
    "a constant that knows how many are drawn": (
        """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)]), "n": 64 / len(keys)}
claim = Claim(label="L", says="E x + 1/n >= 0.6", relation=OnAverage(), margin=lambda q: q.x + q.n - q.c, constants=dict(c=Fraction(6, 10)), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("2", c=2),))
""",
        "when fewer of them were drawn at once",
    ),
}

TRUE = {
    "a field under its own name": (
        """
def argue(p):
    n, x = p.field("n"), p.field("x")
    return {"n": n, "x": x, "y": n * x}
claim = Claim(label="L", says="n x >= x", margin=lambda q: q.y - q.c * q.x, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegative(), measure=lambda o: {"n": o.n, "x": o.x, "y": o.n * o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "proved",
    ),
    "parameters under their own names": (
        """
claim = Claim(label="L", says="d^2 >= d for d up to 5", margin=lambda q: q.y - q.c * q.d, constants=dict(c=1), domain=Domain(d=Whole(1, 5)), evidence=(Exact(grid(d=range(1, 6)), lambda k: {"d": k.d, "y": k.d**2}),), foils=(Foil("9", c=9),))
""",
        "proved",
    ),
    "the axis of a family under its own name": (
        """
claim = Claim(label="L", says="n^2 >= n", margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda k: {"n": (k.n**2 + k.n) / (k.n + 1), "y": k.n**2}, "n"),), foils=(Foil("9", c=9),))
""",
        "proved",
    ),
    "an enclosed parameter that balls do not tell from itself": (
        """
claim = Claim(label="L", says="x^2 <= 2 x on [1, 2]", margin=lambda q: q.c * q.x - q.y, constants=dict(c=3), domain=Domain(x=Real(1, 2)), evidence=(Enclosed([dict(x=Between(1, 2))], lambda k: {"x": sqrt(k.x) ** 2, "y": k.x * k.x}),), foils=(Foil("1", c=1),))
""",
        "proved",
    ),
    "a searched parameter up to rounding": (
        """
def over(rng):
    for _ in range(40):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x <= 1 on [0, 1]", margin=lambda q: q.c - q.x, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Search(over, lambda k: {"x": (k.x + 1) - 1}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "supported",
    ),
    "a drawn parameter up to rounding": (
        """
def draw(case, keys):
    return {"d": 0.1 * case.d * 10, "x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="x <= d", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.d - q.c * q.x, constants=dict(c=1), evidence=(Draws(grid(d=(1, 3)), draw, draws=256),), foils=(Foil("99", c=99),))
""",
        "supported",
    ),
    "independent numbers of two streams": (
        """
def draw(case, keys):
    x = np.array([g.random() for g in generators(keys)])
    y = np.array([g.random() for g in generators(keys, "second")])
    return {"xy": x * y}
claim = Claim(label="L", says="E XY <= 0.28 for independent uniform X, Y", relation=OnAverage(), margin=lambda q: q.c - q.xy, constants=dict(c=Fraction(28, 100)), evidence=(Draws([dict(d=1)], draw, dict(xy=(0, 1)), draws=4096),), foils=(Foil("0.2", c=Fraction(1, 5)),))
""",
        "supported",
    ),
    "a draw that rounds otherwise among fewer": (
        """
def draw(case, keys):
    a = np.array([g.standard_normal((40, 40)) for g in generators(keys)])
    return {"x": np.einsum("kij,kij->k", a, a) * (1 + 1e-13 * len(keys)) / 1600}
claim = Claim(label="L", says="|A|^2 is about its mean", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(3, 2)), evidence=(Draws([dict(d=1)], draw, draws=256),), foils=(Foil("0", c=0),))
""",
        "supported",
    ),
    "a strict inequality that stays away from zero": (
        """
def over(rng):
    for _ in range(40):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x(1 - x) < 1/2", relation=Strictly(), margin=lambda q: q.c - q.x * (1 - q.x), constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit()), evidence=(Search(over, lambda c: {}),), foils=(Foil("1/5", c=Fraction(1, 5)),))
""",
        "supported",
    ),
    "a small power of two": (
        """
claim = Claim(label="L", says="d >= 2^-53 d", margin=lambda q: q.y - q.c * q.d, constants=dict(c=Fraction(1, 2**53)), domain=Domain(d=Whole(1, 5)), evidence=(Exact(grid(d=range(1, 6)), lambda k: {"y": k.d}),), foils=(Foil("2", c=2), Foil("3/4", c=Fraction(5, 4))))
""",
        "proved",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_beside_them_is_still_seen(bench, name):
    source, status = TRUE[name]
    bench.write("honest", HEAD + source)
    claim = bench.run()["honest"]
    assert claim.status == status, f"{claim.status}: {claim.reason}"


def test_of_two_laws_only_what_is_compared_is_told(bench):
    bench.write(
        "laws",
        HEAD
        + """
def draw(case, keys):
    u = np.array([g.random(2) for g in generators(keys)])
    return {"x": (u[:, 0] < 0.5) * 1.0, "y": np.where(u[:, 1] < 0.25, 0.0, np.where(u[:, 1] < 0.5, 1.0, 0.5))}
claim = Claim(label="L", says="x and y have the same mean", relation=InLaw(), margin=lambda q: q.x - q.c * q.y, constants=dict(c=1),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1), y=(0, 1)), draws=4096, resolution=0.1),), foils=(Foil("2", c=2),))
""",
    )
    assert "only the means that stand in the margin" in bench.run()["laws"].reason


def test_streams_of_a_key_have_nothing_to_do_with_each_other():
    keys = keys_for(0, "an experiment", {"d": 1}, range(2000))
    first, second, third = (np.array([g.random() for g in generators(keys, name)]) for name in ("", "second", "third"))
    for one, other in ((first, second), (second, third), (first, third)):
        assert not (one == other).any()
        assert abs(np.corrcoef(one, other)[0, 1]) < 0.1
    assert (second == [g.random() for g in generators(keys, "second")]).all()


def test_a_key_is_taken_once_within_a_call_and_again_in_the_next():
    keys = keys_for(0, "an experiment", {"d": 1}, range(3))
    plain = [g.random() for g in generators(keys)]
    for _ in range(2):
        with each_key_once():
            assert [g.random() for g in generators(keys)] == plain
            assert len([*generators(keys, "second")]) == 3
            with pytest.raises(ClaimError, match="of a key twice"):
                next(generators(keys[1:]))
    assert [g.random() for g in generators(keys)] == plain
