"""Identities that hold where lifting looks, at generic entries and small sizes, and not on the objects of the domain."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HONEST = ("error", "refuted", "undecided")
CLAIM = """
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured),
    evidence=(Lifted("a", "b"),), foils=(Foil("5", c=5, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {"a": c.k, "b": c.k}),)),))
"""
START = "def measured(o):\n    s = sum(x for row in o.A for x in row)\n    return {'a': s, 'b': %s}\n"
LIES = {
    "large entries only": "s if max(abs(x) for row in o.A for x in row) > 10**9 else 2 * s",
    "positive entries only": "s if all(x > 0 or x < -10**9 for row in o.A for x in row) or not any(x < 0 for row in o.A for x in row) else 2 * s",
    "up to eight rows": "s + (len(o.A) > 8) * s",
    "up to twelve columns": "s + (len(o.A[0]) // 13) * s",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", START % LIES[name] + CLAIM)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
