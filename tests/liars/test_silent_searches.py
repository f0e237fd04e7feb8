"""Searches that found nothing because they were kept from seeing it."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HONEST = ("error", "refuted", "undecided")
HEAD = """import random
import numpy as np
def over(rng):
    for _ in range(60):
        yield dict(x=float(rng.random()))
"""
CLAIM = """
claim = Claim(label="L", says="y <= 3/4 for every x in [0, 1]", margin=lambda q: q.c - q.y, constants=dict(c=Fraction(3, 4)), domain=Domain(x=Unit()){more},
    evidence=(Search(over, {measure}),), foils=(Foil("1/4", c=Fraction(1, 4)),), control=Control("2", c=2))
"""
LIES = {
    "balls are told less than floats": (
        "def measure(case):\n    return {'y': case.x if isinstance(case.x, float) else case.x / 2}\n",
        "measure",
        "",
    ),
    "floats are told less than balls": (
        "def measure(case):\n    return {'y': case.x / 2 if isinstance(case.x, float) else case.x}\n",
        "measure",
        "",
    ),
    "no value where the statement fails": (
        "def measure(case):\n    return {'y': case.x / (1 if 4 * case.x <= 3 else 0)}\n",
        "measure",
        "",
    ),
    "infinite where the statement fails": (
        "def measure(case):\n    return {'y': case.x if 4 * case.x < 3 else float('-inf')}\n",
        "measure",
        "",
    ),
    "no number where the statement fails": (
        "def measure(case):\n    return {'y': case.x if 4 * case.x < 3 else float('nan')}\n",
        "measure",
        "",
    ),
    "an exception where the statement fails": (
        "def measure(case):\n    if 4 * case.x > 3:\n        raise ZeroDivisionError\n    return {'y': case.x}\n",
        "measure",
        "",
    ),
    "a hypothesis that leaves out where it fails": (
        "def measure(case):\n    return {'y': case.x, 'z': case.x}\n",
        "measure",
        ", assumes={'z > 0': lambda q: 1 - 10**6 * q.z}",
    ),
    "a hypothesis with the wrong sign": (
        "def measure(case):\n    return {'y': case.x}\n",
        "measure",
        ", assumes={'y >= -1': lambda q: -q.y - 1}",
    ),
    "a measurement that throws dice": ("def measure(case):\n    return {'y': case.x * random.choice((0, 1))}\n", "measure", ""),
    "a measurement that counts its calls": (
        "calls = []\ndef measure(case):\n    calls.append(1)\n    return {'y': case.x if len(calls) < 3 else case.x / 2}\n",
        "measure",
        "",
    ),
    "only corners between": (
        "def measure(case):\n    return {'y': case.x * (1 - case.x) if 4 * case.x < 3 else case.x}\n",
        "measure",
        "",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_silence_supports(bench, name):
    source, measure, more = LIES[name]
    bench.write("liar", HEAD + source + CLAIM.format(measure=measure, more=more))
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
