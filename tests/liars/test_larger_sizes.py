"""Measurements that change at a size beyond forty, or beyond nine for matrices, without comparing it with a number."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

from tests.liars.test_tried_sizes import HEAD, HONEST, LIST, NUMBER

FAMILY = """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c * q.d, constants=dict(c=1), domain=Domain(d=Whole(1), measure=measured),
    evidence=(Family(1, lambda c: {"y": c.d}, "d"),), foils=(Foil("2", c=2),))
"""
MATRIX = """
def argue(p):
    s = p.symbol("s", p.part("A").squares)
    return {"s": s, "t": s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), control=Control("any", c=1, relation=Always()),
    domain=Domain(n=Whole(1), A=Matrix("n", "n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
LIES = {
    "a whole part from sixty on": "def measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // 60)}\n" + NUMBER,
    "a product that vanishes up to sixty": "def measured(o):\n    return {'n': o.n, 'y': o.n - abs(prod(o.n - k for k in range(1, 61)))}\n"
    + NUMBER,
    "a table up to sixty": "def measured(o):\n    return {'n': o.n, 'y': {k: k for k in range(1, 61)}.get(int(o.n), -5)}\n"
    + NUMBER,
    "a number of the module": "LAST = 60\ndef measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // LAST)}\n" + NUMBER,
    "a number that is multiplied out": "def measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // (20 * 3))}\n" + NUMBER,
    "a lambda with a remainder": "measured = lambda o: {'n': o.n, 'y': o.n % 71 if o.n % 71 else -o.n}\n" + NUMBER,
    "the least of two": "def measured(o):\n    return {'n': o.n, 'y': min(o.n, 120 - o.n)}\n" + NUMBER,
    "the sum of the first sixty": "def measured(o):\n    return {'s': sum(o.x), 't': sum(o.x[:60])}\n" + LIST,
    "the sum over a range up to sixty": "def measured(o):\n    return {'s': sum(o.x), 't': sum(o.x[i] for i in range(60) if i in range(int(o.n)))}\n"
    + LIST,
    "weights that are ones sixty times": "def measured(o):\n    return {'s': sum(o.x), 't': sum(w * x for w, x in zip([1] * 60 + [0] * int(o.n), o.x))}\n"
    + LIST,
    "the squares of twelve rows": "def measured(o):\n    return {'s': sum(a * a for row in o.A for a in row), 't': sum(a * a for row in o.A[:12] for a in row)}\n"
    + MATRIX,
    "a family against a whole part from sixty on": "def measured(o):\n    return {'y': o.d - 2 * o.d * (o.d // 60)}\n" + FAMILY,
    "a family against the least of two": "def measured(o):\n    return {'y': min(o.d, 300 - o.d)}\n" + FAMILY,
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
