"""Balls that no maker of ours made are compared, asked how wide they are, or fail where an author catches the failure.

Beside the lies stand true neighbours, which must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import contextlib\nimport flint\nfrom contextlib import suppress\nfrom flint import arb\nfrom lemmacheck.facts import geometric_mean\n"
LISTED = """
claim = Claim(label="L", says="of 2, 3 and 5", margin=lambda q: {margin}, constants=dict(c={c}), domain=Domain(d=OneOf(2, 3, 5)),
    evidence=({kind}(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9 if {c} >= 0 else -9),), control=None)
"""
MEASURE = "def measure(case):\n    d, r = case.d, sqrt(case.d)\n    {before}\n    return {{'y': {y}, 'd': case.d, 'gap': r * r - case.d}}\n"
OVERLAP, INSIDE = "compares balls that overlap", "asks a ball for"

COMPARED = {  # what is done before, and a number that is two where a false comparison is believed
    "entries of a matrix": ("m = flint.arb_mat([[r * r, 0], [0, d]])", "1 + int(m[0, 0] != m[1, 1])"),
    "whole matrices": ("m = flint.arb_mat([[r * r]])", "1 if m == flint.arb_mat([[d]]) else 2"),
    "complex balls": ("z = flint.acb(d).sqrt()", "2 if not z * z == flint.acb(d) else 1"),
    "a complex ball beside a number": ("z = flint.acb(d).sqrt()", "2 if not z * z == d else 1"),
    "polynomials": ("p = flint.arb_poly([r * r])", "1 if p == flint.arb_poly([d]) else 2"),
    "what a fact computes": ("g = geometric_mean([d, d, d + 1])", "1 if g**3 <= d * d * (d + 1) else 2"),
    "inside of an integral": (
        "f = lambda t, _: flint.acb(1) if t.real < arb(d) / 7 else flint.acb(0)",
        "2 if flint.acb.integral(f, 0, 1).real < 0.1 else 1",
    ),
    "one of a chain": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "1 if 0 < z * z <= d < 9 else 2"),
    "in a list": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "2 - int(d in [z * z])"),
    "pairs": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "2 if (z * z, 1) != (d, 1) else 1"),
    "a list that is sorted": (
        "w = flint.acb(d).sqrt(); v = [((w.real + w.imag) ** 2, 1), (arb(d), 0)]\n    v.sort()",
        "1 + v[1][1]",
    ),
    "a sign that is handed on": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "2 - max(map(bool, [z * z - d]))"),
    "a matrix that cannot be inverted": (
        "m = flint.arb_mat([[r, d], [1, r + arb(10) ** -300]])\n    try:\n        m.inv()\n        k = 1\n    except ZeroDivisionError:\n        k = 2",
        "k",
    ),
    "the same suppressed": (
        "k = 2\n    with suppress(ZeroDivisionError):\n        flint.arb_mat([[r, d], [1, r + arb(10) ** -300]]).inv()\n        k = 1",
        "k",
    ),
    "the same by way of the module": (
        "k = 2\n    with contextlib.suppress(ZeroDivisionError):\n        flint.arb_mat([[r, d], [1, r + arb(10) ** -300]]).inv()\n        k = 1",
        "k",
    ),
    "an end": ("pass", "2 if (r * r - d).upper() > 0 else 1"),
}
ASKED = {
    "whether it is zero": "2 - int((r * r - d).is_zero())",
    "by the name of the question": "2 - getattr(r * r - d, 'is_zero')()",
    "whether two overlap": "2 if r.overlaps(r + arb(10) ** -500) else 1",
    "whether it is finite": "1 if (1 / (r * r - d)).is_finite() else 2",
    "how far from zero": "2 * (1 + (r * r - d).abs_upper())",
}
TRUE = {
    "balls that differ": ("m = flint.arb_mat([[r, 0], [0, d]])", "2 if m[0, 0] != m[1, 1] else 0"),
    "balls that touch nothing": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "2 if 1 < z < d <= 5 else 0"),
    "exact numbers beside balls": ("k = 1 / r", "2 + (k if d == 2 else 0)"),
    "an exact division that could fail": (
        "try:\n        k = 1 / (d + 2)\n    except ZeroDivisionError:\n        k = 0",
        "2 + k * k + 0 * r",
    ),
    "a matrix that can be inverted": (
        "try:\n        k = flint.arb_mat([[r, 1], [1, r]]).inv()[0, 0]\n    except ZeroDivisionError:\n        k = 0",
        "2 + k * k",
    ),
    "ends that enclose": ("low, high = r.lower(), r.upper()", "2 + low.union(high)"),
    "the larger of equal balls": ("w = flint.acb(d).sqrt(); z = w.real + w.imag", "2 + max(z * z, r * r)"),
    "an integral of what does not jump": ("f = lambda t, _: t * t", "2 + flint.acb.integral(f, 0, 1).real"),
}


PROOF = """
def measure(o):
    w = flint.acb(o.x).sqrt()
    r = w.real + w.imag
    return {{"y": {y}}}
def argue(p):
    return {{"y": p.field("x") + {more}}}
claim = Claim(label="L", says="y is what is argued", relation=Identity(), margin=lambda q: q.y - q.c * q.y, constants=dict(c=1),
    domain=Domain(x=Whole(2, 3), measure=measure), evidence=(Proof(argue),), foils=(Foil("9", c=9),))
"""


def judged(bench, body):
    bench.write("claim", HEAD + body.replace(", control=None", ""))
    return bench.run()["claim"]


def assert_refused(claim, why):
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert why in claim.reason, claim.reason


@pytest.mark.parametrize("how", COMPARED)
def test_a_comparison_of_balls_that_overlap_decides_nothing(bench, how):
    before, y = COMPARED[how]
    claim = judged(bench, MEASURE.format(before=before, y=y) + LISTED.format(margin="q.y - q.c", c=2, kind="Exact"))
    assert_refused(claim, OVERLAP)


@pytest.mark.parametrize("kind", ["Exact", "Enclosed"])
@pytest.mark.parametrize("how", ASKED)
def test_a_measurement_asks_how_wide_a_ball_is(bench, how, kind):
    claim = judged(bench, MEASURE.format(before="pass", y=ASKED[how]) + LISTED.format(margin="q.y - q.c", c=2, kind=kind))
    assert_refused(claim, INSIDE)


def test_a_margin_asks_how_wide_a_ball_is(bench):
    margin = "q.d * (2 * (not q.gap.is_zero()) - 1) - q.c"
    claim = judged(bench, MEASURE.format(before="pass", y="r") + LISTED.format(margin=margin, c=1, kind="Enclosed"))
    assert_refused(claim, INSIDE)


def test_the_upper_end_of_a_ball_stands_for_its_number(bench):
    claim = judged(
        bench,
        MEASURE.format(before="pass", y="(r * r - d).upper() - (r * r - d).lower()")
        + LISTED.format(margin="q.y - arb(10) ** -400 * (1 + q.c)", c=0, kind="Enclosed"),
    )
    assert_refused(claim, "an end of a ball")


@pytest.mark.parametrize("how", TRUE)
def test_what_is_certain_is_decided(bench, how):
    before, y = TRUE[how]
    claim = judged(bench, MEASURE.format(before=before, y=y) + LISTED.format(margin="q.y - q.c", c=2, kind="Exact"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("y", ["o.x + (0 if r * r == o.x else 1)", "o.x + int(not r * r == o.x)"])
def test_what_a_proof_measures_compares_balls_that_overlap(bench, y):
    assert_refused(judged(bench, PROOF.format(y=y, more=1)), OVERLAP)


def test_what_a_proof_measures_compares_balls_that_differ(bench):
    claim = judged(bench, PROOF.format(y="o.x + int(r < o.x)", more=1))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
