"""What a draw makes of something that is no number, of complex numbers, or of numbers from no key, with true neighbours beside."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

BAD = """
claim = Claim(label="L", says="it happens with probability at most 3/10", relation=OnAverage(), margin=lambda q: q.c - q.bad,
    constants=dict(c=Fraction(3, 10)), evidence=(Draws([dict(d=4)], draw, dict(bad=(0, 1)), draws=1024),),
    foils=(Foil("-1/10", c=Fraction(-1, 10)),))
"""
EACH = """
import math
import numpy as np
def descend(x, steps=60):
    for _ in range(steps):
        x = x - 0.5 * x * x * x
    return x
def draw(case, keys):
    return {{"bad": np.array([1.0 if {bad} else 0.0 for g in generators(keys)])}}
"""
FAR = "descend(3 + abs(g.standard_normal()))"  # inf - inf
NEAR = "descend(g.uniform(-1, 1))"
COMPARED = {
    "compared": "abs({x}) > 10",
    "one of two": "max(0.0, {x}) > 10",
    "one of a list": "max([0.0, {x}]) > 10",
    "one of a generator": "max({x} for _ in range(2)) > 10",
    "the best of some": "min([0.0, 1.0], key=lambda y: {x} - y) > 10",
    "the middle one": "__import__('statistics').median([{x}, {x}, 0.5]) > 10",
    "in an array": "np.abs(np.array([{x}])).min() > 10",
    "the last in order": "sorted([{x}, 0.5])[-1] > 10",
}
METHOD = """
import numpy as np
class Run:
    def __init__(self, x):
        self.x = x
    def end(self):
        for _ in range(60):
            self.x = self.x - 0.5 * self.x**3
        return self.x
    def is_far(self):
        return abs(self.end()) > 10
def draw(case, keys):
    return {{"bad": np.array([float(Run({x}).is_far()) for g in generators(keys)])}}
"""
COMPLEX = {
    "a real part of roots": "np.roots([1.0, *g.uniform(0, 2, 2)]).real.max() < -1.5",
    "a real part of eigenvalues": "np.linalg.eigvals(np.array([[0, 1 + g.random()], [-1.0, 0]])).real.max() < -1",
    "eigenvalues made real": "np.linalg.eigvals(np.array([[0, 1 + g.random()], [-1.0, 0]])).astype(float).max() < -1",
    "the size of a root": "abs(np.sqrt(complex(g.uniform(-2, 1)))) > 1.5",
    "a power of a negative number": "abs(g.uniform(-2, 1) ** 0.5) > 1.5",
}
NOT_COMPLEX = {
    "the size of eigenvalues": "np.abs(np.linalg.eigvals(g.random((2, 2)))).max() > 1.7",
    "a real part beside the other": "(lambda z: max(z.imag) < 0 or max(z.real) > 1.9)(np.roots([1.0, *g.uniform(0, 2, 2)]))",
    "a characteristic function": "abs(np.exp(1j * g.standard_normal(40)).mean()) ** 2 > 0.6",
    "a power of a size": "abs(g.uniform(-2, 1)) ** 0.5 > 1.3",
}
DROPPED = {
    "masked": "np.ma.masked_greater(g.pareto(1.2, 50), 20).mean() > 5",
    "divided where it pleases": "np.divide(*g.standard_normal((2, 3)), out=np.zeros(3), where=np.ones(3, bool)).max() > 9",
    "left out by pandas": "__import__('pandas').Series([1.0, None, g.random()]).mean() > 1",
    "the first place of none": "np.argmax(np.cumsum(g.standard_normal(30)) > 7) > 20",
}
NOT_DROPPED = {
    "a mean of pandas": "__import__('pandas').Series([1.0, g.random()]).mean() > 0.95",
    "the first place where there is one": "(lambda w: np.argmax(w > 1) if (w > 1).any() else 30)(np.cumsum(g.standard_normal(30))) < 1",
    "a sum over some": "np.sum(g.random(9), where=g.random(9) < 0.5) > 4",
}
W = """
import random, statistics
import numpy as np
{top}
def draw(case, keys):
    W = weights(case.d)
    return {{"bad": np.array([float(W @ g.standard_normal(4) > 1.2 * np.linalg.norm(W)) for g in generators(keys)])}}
"""
TORCH = "def weights(d):\n    import torch\n    return {made}.numpy()"
AT_LOAD = "def _made():\n    import torch\n    return {made}\nX = _made()\ndef weights(d):\n    return X"
UNKEYED = {
    "a key that is written down": "def weights(d):\n    return next(generators(np.array([[3, 5]], np.uint64))).standard_normal(d)",
    "a key in a stream": "def weights(d):\n    return next(generators(np.array([[3, d]], np.uint64), 'w')).standard_normal(d)",
    "a key at the top": "(G,) = generators(np.array([[3, 5]], np.uint64))\nX = G.standard_normal(4)\ndef weights(d):\n    return X",
    "a seed of Python": "def weights(d):\n    random.seed(4)\n    return np.array([random.gauss(0, 1) for _ in range(d)])",
    "a seed of Python, by its name": "from random import gauss, seed\ndef weights(d):\n    seed(4)\n    return np.array([gauss(0, 1) for _ in range(d)])",
    "a law of Python": "def weights(d):\n    return np.array(statistics.NormalDist().samples(d, seed=4))",
    "a law of Python at the top": "X = np.array(statistics.NormalDist().samples(4, seed=4))\ndef weights(d):\n    return X",
    "a generator of torch": TORCH.format(made="torch.randn(d, generator=torch.Generator(), dtype=torch.float64)"),
    "a state of torch": "def weights(d):\n    import torch\n    torch.random.set_rng_state(torch.random.get_rng_state())\n    return np.ones(d)",
    "a layer at the top": AT_LOAD.format(made="torch.nn.Linear(4, 1).weight.detach().double().numpy()[0]"),
    "torch at the top": AT_LOAD.format(made="torch.randn(4).double().numpy()"),
    "a seed by its name": "def made(seed):\n    return np.linspace(0, 1, 4)\nX = made(seed=2)\ndef weights(d):\n    return X",
}
KEYED = {
    "a table": "def made(size):\n    return np.linspace(0, 1, size)\nX = made(size=4)\ndef weights(d):\n    return X",
    "a function that is made": "def maker(d):\n    def made(n):\n        return np.ones(n) * d\n    return made\nX = maker(3)\ndef weights(d):\n    return X(d)",
}
OBSERVED = """
import numpy as np
def draw(case, keys):
    out = []
    for g in generators(keys):
        x = {x}
        for _ in range(60):
            x = x - 0.5 * x * x * x
        out.append({end} - 1e-3 * g.random())
    return {{"loss": np.array(out)}}
claim = Claim(label="L", says="it ends with loss at most 1", relation=WithProbability(Fraction(1, 2)), margin=lambda q: q.c - q.loss,
    constants=dict(c=1), evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("-1", c=-1),))
"""
ROOT = """
def measure(case):
    z = {root}
    return {{"y": {part}}}
claim = Claim(label="L", says="it is at most 2 for n = 1..8", margin=lambda q: q.c - q.y, constants=dict(c=2), domain=Domain(n=Whole(1, 8)),
    evidence=(Enclosed(grid(n=range(1, 9)), measure),), foils=(Foil("-9", c=-9),))
"""


def run(bench, source: str):
    bench.write("one", source)
    return bench.run()["one"]


def refused(bench, source: str, *words: str) -> None:
    claim = run(bench, source)
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert any(word in claim.reason for word in words), claim.reason


def taken(bench, source: str, status: str = "supported") -> None:
    claim = run(bench, source)
    assert claim.status == status, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", COMPARED)
def test_what_is_no_number_among_floats_of_python_is_noticed(bench, name):
    refused(bench, EACH.format(bad=COMPARED[name].format(x=FAR)) + BAD, "what is no number is compared or chosen among")


@pytest.mark.parametrize("name", COMPARED)
def test_the_same_where_all_are_numbers_is_taken(bench, name):
    taken(bench, EACH.format(bad=COMPARED[name].format(x=NEAR)) + BAD)


def test_a_method_of_a_class_is_asked_too(bench):
    refused(
        bench, METHOD.format(x="1e200 * g.random()").replace("self.x**3", "self.x * self.x * self.x") + BAD, "what is no number"
    )
    taken(bench, METHOD.format(x="g.uniform(-1, 1)") + BAD)


def test_numbers_of_compiled_code_are_asked_where_they_are_handed_over(bench):
    kernel = "def kernel():\n    import numba\n    @numba.njit\n    def end(x):\n        return np.sqrt(x) if x > -9 else 0.0\n    return end\n"
    source = "import numpy as np\n" + kernel + METHOD.partition("class")[0]
    source += "def draw(case, keys):\n    end = kernel()\n    return {'bad': np.array([float(end(g.uniform({low}, 1)) > 0.8) for g in generators(keys)])}\n"
    refused(bench, source.replace("{low}", "-1") + BAD, "what is no number")
    taken(bench, source.replace("0.8", "0.9").replace("{low}", "0") + BAD)


def test_an_observation_fills_nothing_in(bench):
    refused(bench, OBSERVED.format(x="3 + abs(g.standard_normal())", end="min(1.0, x * x)"), "what is no number")
    taken(bench, OBSERVED.format(x="g.uniform(-1, 1)", end="min(1.0, x * x)"))
    taken(
        bench, OBSERVED.format(x="3 + abs(g.standard_normal())", end="(0.5 if abs(x) < 10 else 0.9)")
    )  # it counts as its author says


def test_an_observation_with_a_seed_of_its_own_says_so(bench):
    fixed, own = "np.random.default_rng(12).uniform(-1, 1)", "np.random.default_rng(int(g.integers(99))).uniform(-1, 1)"
    for x, says in ((fixed, True), (own, False)):
        claim = run(bench, OBSERVED.format(x=x, end="x * x"))
        assert claim.status == "supported", claim.reason
        assert ("a seed of its own" in claim.reason) == says


@pytest.mark.parametrize("name", COMPLEX)
def test_what_has_no_real_root_is_not_taken_for_its_real_part(bench, name):
    refused(bench, EACH.format(bad=COMPLEX[name]) + BAD, "real part or size of a root", "a power of a negative number")


@pytest.mark.parametrize("name", NOT_COMPLEX)
def test_complex_numbers_that_are_meant_are_taken(bench, name):
    taken(bench, EACH.format(bad=NOT_COMPLEX[name]) + BAD)


@pytest.mark.parametrize(
    ("root", "part"), [("acb(4 - int(case.n)).sqrt()", "z.real"), ("acb(2 * int(case.n) - 9).log()", "abs(z) / 3")]
)
def test_a_ball_has_no_real_part_of_a_root_either(bench, root, part):
    refused(bench, "from flint import acb\n" + ROOT.format(root=root, part=part), "real part or size of a root")


def test_a_root_of_balls_whose_imaginary_part_is_asked_is_taken(bench):
    source = ROOT.format(root="acb(9 - int(case.n)).sqrt()", part="z.real - 1, 'off': abs(z.imag)")
    taken(bench, "from flint import acb\n" + source, "proved")


@pytest.mark.parametrize("name", DROPPED)
def test_what_is_left_out_or_filled_in_is_noticed(bench, name):
    refused(bench, EACH.format(bad=DROPPED[name]) + BAD, "asks for what is no number", "leaves out", "where nothing is true")


@pytest.mark.parametrize("name", NOT_DROPPED)
def test_what_leaves_nothing_out_is_taken(bench, name):
    taken(bench, EACH.format(bad=NOT_DROPPED[name]) + BAD)


@pytest.mark.parametrize("name", UNKEYED)
def test_numbers_that_come_from_no_key_are_refused(bench, name):
    refused(bench, W.format(top=UNKEYED[name]) + BAD, "a key that it was not given", "generator of its own", "from a seed")


@pytest.mark.parametrize("name", KEYED)
def test_what_is_not_made_at_random_may_stand_at_the_top(bench, name):
    taken(bench, W.format(top=KEYED[name]) + BAD)


def test_numbers_that_are_imported_are_asked_where_they_were_made(bench):
    for made, status in (("np.random.default_rng(0).standard_normal(4)", "error"), ("np.arange(1.0, 5.0)", "supported")):
        bench.write("kept_numbers", f"import numpy as np\nW0 = {made}")
        top = "import sys\nsys.path.insert(0, __file__.rpartition('/')[0])\nfrom kept_numbers import W0\n"
        source = W.format(top=top + "def weights(d):\n    return W0") + BAD
        claim = run(bench, source)
        assert claim.status == status, f"{claim.status}: {claim.reason}"


def test_a_spawned_generator_is_a_stream_that_has_no_name(bench):
    source = EACH.format(bad="g.spawn(2)[0].random() > 0.9") + BAD
    refused(bench, source, 'generators(keys, "second")')


def test_a_maximum_with_zero_is_counted_and_not_averaged(bench):
    draw = "import numpy as np\ndef draw(case, keys):\n    return {'m': np.array([float({m}) for g in generators(keys)])}\n"
    walk, filled = "max(0.0, np.cumsum(g.standard_normal(20)).max())", "(lambda x: x if x > -1 else 0.0)(g.standard_normal())"
    likely = """
claim = Claim(label="L", says="m is at most 10", relation={relation}, margin=lambda q: q.c - q.m, constants=dict(c=10),
    evidence=(Draws([dict(d=1)], draw, dict(m=(None, {most})), draws=1024),), foils=(Foil("1/9", c=Fraction(1, 9)),))
"""
    rate, mean = (
        likely.format(relation="WithProbability(Fraction(9, 10))", most=None),
        likely.format(relation="OnAverage()", most=40),
    )
    taken(bench, draw.replace("{m}", walk) + rate)
    refused(bench, draw.replace("{m}", walk) + mean, "cut off")
    refused(bench, draw.replace("{m}", filled) + rate, "filled in")
