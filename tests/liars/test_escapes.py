"""Ways to a wrong verdict that were open once; each must stay closed."""

import pytest

HEAD = "import numpy as np\n"

ESCAPES = {
    "neighbouring boxes that print alike": (
        """
claim = Claim(label="L", says="x", margin=lambda q: (q.y - q.a) * (q.y - q.a) - q.eps,
    constants=dict(a=Fraction(17, 32), eps=Fraction(1, 10000)),
    evidence=(Enclosed((dict(x=Between(-1, 1)),), lambda case: dict(y=case.x)),),
    foils=(Foil("1", eps=1),), control=Control("0", eps=-1))
""",
        "refuted",
    ),
    "a constant that depends on its axis": (
        """
def measure(p):
    x = p.nonnegative("x", "any x")
    return dict(x=x, C=x)
claim = Claim(label="L", says="x", relation=Exists("C", axis="x"), margin=lambda q: q.C - q.x, constants=dict(C=None),
    evidence=(Proof(measure), Exact([dict(x=1), dict(x=2), dict(x=3)], lambda c: {})), foils=(Foil("1", C=1),))
""",
        "undecided",
    ),
    "a cover whose cases belong to a longer profile": (
        """
claim = Claim(label="L", says="x", margin=lambda q: q.c - q.d, constants=dict(c=5),
    evidence=(Exact((*grid(d=range(1, 4)), *grid(since="full", d=range(4, 11))), lambda c: {}),),
    foils=(Foil("0", c=0),))
""",
        "undecided",
    ),
    "integers that wrap around": (
        """
claim = Claim(label="L", says="x", margin=lambda q: q.k - q.big * q.big, constants=dict(k=0),
    evidence=(Exact([dict(d=1)], lambda c: dict(big=np.int64(2**32 + 2**31))),),
    foils=(Foil("k", k=-2**63),), control=Control("2^70", k=2**70))
""",
        "error",
    ),
    "floats that pass for fractions": (
        """
claim = Claim(label="L", says="x", margin=lambda q: q.x, constants={},
    evidence=(Exact([dict(d=1)], lambda c: dict(x=np.linalg.norm([1.0]))),),
    foils=(Foil("k", margin=lambda q: -q.x),))
""",
        "error",
    ),
    "one finite case against a statement about large d": (
        """
claim = Claim(label="L", says="x", relation=Eventually("d"), margin=lambda q: q.d - q.c, constants=dict(c=10),
    evidence=(Exact([dict(d=2)], lambda c: {}),), foils=(Foil("m", margin=lambda q: -q.d),), control=Control("0", c=0))
""",
        "undecided",
    ),
    "a family along another axis": (
        """
claim = Claim(label="L", says="x", relation=Eventually("n"), margin=lambda q: q.d - q.s * q.n, constants=dict(s=1),
    evidence=(Family(2, lambda c: {}, "d", over=[dict(n=5)]),), foils=(Foil("m", margin=lambda q: -q.d),))
""",
        "error",
    ),
    "a bound that informs away from its worst box": (
        """
claim = Claim(label="L", says="x", margin=lambda q: (q.x - q.a) * (q.x - q.a) + q.c,
    constants=dict(c=Fraction(1, 1000), a=Fraction(1, 4), h=Fraction(1, 2)), informative=lambda q: q.x - q.h,
    evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {}),), domain=Domain(x=Unit()), foils=(Foil("c", c=-2),))
""",
        "proved",
    ),
    "a violated box with an open hypothesis": (
        """
def over(rng):
    yield dict(x=-0.5)
claim = Claim(label="L", says="x", margin=lambda q: -q.x - q.c, constants=dict(c=0), assumes={"x <= 1": lambda q: 1 - q.x},
    evidence=(Enclosed([dict(x=Between(Fraction(1, 10), 3))], lambda c: {}), Search(over, lambda c: {})),
    foils=(Foil("c", c=2),), control=Control("4", c=-4))
""",
        "refuted",
    ),
    "closures that share their draws": (
        """
def rows(shift):
    def draw(case, keys):
        return dict(x=np.full(len(keys), shift))
    return draw
claim = Claim(label="L", says="x", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0),
    evidence=(Draws([dict(d=1)], rows(0.5), dict(x=(-1, 1))),), foils=(Foil("c", c=3),))
""",
        "error",
    ),
    "two functions of one name": (
        """
def draw(case, keys):
    return dict(x=np.ones(len(keys)))
good = Draws([dict(d=1)], draw, dict(x=(-1, 1)))
def draw(case, keys):
    return dict(x=-np.ones(len(keys)))
claim = Claim(label="L", says="x", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0), evidence=(good,),
    foils=(Foil("c", c=2),))
""",
        "error",
    ),
    "margins that are not numbers": (
        """
def draw(case, keys):
    return dict(x=np.full(len(keys), -1.0))
claim = Claim(label="L", says="x", relation=WithProbability(0.5), margin=lambda q: log(q.x) - q.c, constants=dict(c=0),
    evidence=(Draws([dict(d=1)], draw, dict(x=(-2, -1))),), foils=(Foil("m", margin=lambda q: q.x),))
""",
        "error",
    ),
    "an event that never happened taken for impossible": (
        """
def draw(case, keys):
    return dict(x=np.zeros(len(keys)), hit=np.full(len(keys), -1.0))
claim = Claim(label="L", says="x", relation=OnAverage(), margin=lambda q: -1 - q.c + q.x, constants=dict(c=0),
    assumes={"hit": lambda q: q.hit}, evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1), hit=(-1, 1))),), foils=(Foil("c", c=2),))
""",
        "undecided",
    ),
    "draws outside a wide range": (
        """
def draw(case, keys):
    return dict(x=np.full(len(keys), -0.5))
claim = Claim(label="L", says="x", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1e9)), resolution=1e-3),), foils=(Foil("c", c=10**10),))
""",
        "error",
    ),
    "a control without a case": (
        """
claim = Claim(label="L", says="", margin=lambda q: -q.c, constants=dict(c=1), evidence=(Exact([dict(d=1)], lambda c: {}),),
    foils=(Foil("c", c=2),), control=Control("nothing", assumes={"never": lambda q: -q.c * q.c}))
""",
        "error",
    ),
    "a constant over a parameter of the same name": (
        """
claim = Claim(label="L", says="", margin=lambda q: 5 - q.d, constants=dict(d=3),
    evidence=(Exact(grid(d=range(1, 11)), lambda c: {}),), foils=(Foil("d", d=6),))
""",
        "error",
    ),
    "an early peak that hides growth": (
        """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.d - 100 / q.d, constants=dict(C=None),
    evidence=(Exact(grid(d=range(1, 51)), lambda c: {}),), foils=(Foil("1", C=1),))
""",
        "undecided",
    ),
    "a pole inside the domain": (
        """
def measure(p):
    return dict(y=1 / p.nonnegative("x", "x ≥ 0"))
claim = Claim(label="L", says="", margin=lambda q: q.k * q.y, constants=dict(k=1),
    evidence=(Proof(measure), Exact([dict(y=1)], lambda c: {})), foils=(Foil("k", k=-1),))
""",
        "undecided",
    ),
    "an identity that every seed breaks by a little": (
        """
def draw(case, keys):
    return dict(x=1e-9 * (1 + (keys[:, 0] % np.uint64(1009)) / 1009))
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.x - q.c, constants=dict(c=0),
    evidence=(Observed([dict(d=1)], draw),), foils=(Foil("c", c=2),))
""",
        "error",
    ),
    "a second component that needs more and more": (
        """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: (q.C - 5 / q.d, q.C - q.d),
    constants=dict(C=None), evidence=(Exact(grid(d=range(1, 20)), lambda c: {}),), foils=(Foil("1", C=1),))
""",
        "undecided",
    ),
    "a second drawn component that needs more and more": (
        """
def draw(case, keys):
    return dict(x=np.full(len(keys), float(case.d)))
claim = Claim(label="L", says="", relation=Exists("C", axis="d", average=True), margin=lambda q: (q.C - 5 / q.d, q.C - q.x),
    constants=dict(C=None), evidence=(Draws(grid(d=range(1, 9)), draw, lambda case: dict(x=(case.d, case.d))),),
    foils=(Foil("1", C=1),))
""",
        "undecided",
    ),
    "an average constant where the hypothesis held by chance": (
        """
def draw(case, keys):
    from theory.randomness.threefry import uniforms
    return dict(x=uniforms(keys, 0, 1)[:, 0])
claim = Claim(label="L", says="", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.x, constants=dict(C=None),
    assumes={"small": lambda q: 0.5 - q.x}, evidence=(Draws(grid(d=range(1, 5)), draw, dict(x=(0, 1))),),
    foils=(Foil("1", C=Fraction(1, 100)),))
""",
        "error",
    ),
    "a lemma joined by words": (
        """
def measure(p):
    import sympy
    x, any, left = p.nonnegative("x", "x ≥ 0"), p.slack("s", "anything"), sympy.Symbol("left")
    p.lemma(any, left, old={left: x}, new={left: any}, says="so it is")
    return dict(y=any)
claim = Claim(label="L", says="", margin=lambda q: q.k * q.y, constants=dict(k=1),
    evidence=(Proof(measure), Exact([dict(y=1)], lambda c: {})), foils=(Foil("k", k=-1),))
""",
        "undecided",
    ),
    "a proof by cases with one case open": (
        """
def below(p):
    return dict(x=1 / (1 + p.nonnegative("t", "x = 1/(1 + t)")))
def above(p):
    return dict(x=1 + p.nonnegative("t", "x = 1 + t"))
claim = Claim(label="L", says="", margin=lambda q: q.c - q.x, constants=dict(c=1),
    evidence=(Proof((below, above)), Exact([dict(x=1)], lambda c: {})), foils=(Foil("c", c=0),))
""",
        "undecided",
    ),
    "a variant under its parent's words": (
        """
claim = Claim(label="L", says="d is positive", margin=lambda q: q.d, constants=dict(c=0),
    evidence=(Exact(grid(d=range(1, 4)), lambda c: {}),), foils=(Foil("m", margin=lambda q: -q.d),))
large = claim.but(margin=lambda q: q.d - 2 + q.c)
""",
        "error",
    ),
    "a foil that the claim's own proof accepts": (
        """
def measure(p):
    x = p.nonnegative("x", "any x")
    return dict(x=x, mean=x)
claim = Claim(label="L", says="", margin=lambda q: q.x, constants=dict(c=0), evidence=(Proof(measure),),
    foils=(Foil("the mean", margin=lambda q: q.mean, evidence=(Exact([dict(x=1, mean=-1)], lambda c: {}),)),))
""",
        "error",
    ),
    "a domain that the proof does not reach": (
        """
def measure(p):
    C = p.positive("C", "any C")
    return dict(C=C, M=3 * C + p.nonnegative("m", "M − 3C"))
claim = Claim(label="L", says="", margin=lambda q: q.M - 3 * q.C, assumes={"M ≥ C": lambda q: q.M - q.C}, constants=dict(c=0),
    evidence=(Proof(measure),), foils=(Foil("m", margin=lambda q: -1 - q.C),))
""",
        "undecided",
    ),
}


@pytest.mark.parametrize("name", ESCAPES)
def test_no_escape(bench, name):
    source, status = ESCAPES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status == status, claim.reason


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("an identity that every seed breaks by a little", "an identity cannot be observed"),
        ("an average constant where the hypothesis held by chance", "under a random hypothesis"),
        ("a second component that needs more and more", "may still grow"),
        ("a second drawn component that needs more and more", "may still grow"),
        ("a proof by cases with one case open", "hand-picked"),
    ],
)
def test_an_escape_is_closed_for_its_own_reason(bench, name, words):
    bench.write("liar", HEAD + ESCAPES[name][0])
    assert words in bench.run()["liar"].reason


def test_values_that_are_not_finite_do_not_break_a_second_run(bench):
    bench.write(
        "liar",
        HEAD
        + """
claim = Claim(label="L", says="", margin=lambda q: q.x * q.x + q.c, constants=dict(c=2), shows={"log": lambda q: log(q.x)},
    evidence=(Enclosed([dict(x=Between(-1, 1))], lambda c: {}),), domain=Domain(x=Real(-1, 1)), foils=(Foil("c", c=-3),))
""",
    )
    assert bench.run()["liar"].status == "proved"
    assert bench.run()["liar"].status == "proved"


def test_a_parameter_without_a_text_is_refused(bench):
    bench.write(
        "liar",
        HEAD
        + """
def draw(case, keys):
    return dict(x=np.ones(len(keys)))
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0),
    evidence=(Draws([dict(f=draw)], draw, dict(x=(0, 1))),), foils=(Foil("c", c=2),))
""",
    )
    claim = bench.run()["liar"]
    assert claim.status == "error"
    assert "no text of its own" in claim.reason
