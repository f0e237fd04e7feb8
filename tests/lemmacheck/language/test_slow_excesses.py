"""Excesses of one eigenvalue that come down slowly: the type, its edges, and that wide layers are of it."""

import random
from itertools import pairwise

from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Domain, SlowExcess, Unit, Whole, facts
from lemmacheck.facts.fact import MEANINGS
from lemmacheck.language.slow_excesses import Excesses
from theory.laws.infinite_width import next_share_ball

FIELD = SlowExcess("n", "share", "depth")


def fastest(n, x):
    """(n/(n + 2)) x/(1 + cx), as d21/theorem-1-floor has it."""
    return fmpq(n, n + 2) * x / (1 + fmpq(2 * n * (n - 2), (n - 1) * (n + 4)) * x)


@given(n=st.integers(2, 9), depth=st.integers(1, 7), style=st.integers(0, 8), seed=st.integers(0, 99))
def test_objects_never_rise_and_fall_no_faster_than_the_floor(n, depth, style, seed):
    known = {"n": n, "share": fmpq(1 + seed, 101), "depth": depth}
    chain = FIELD.sample(random.Random(seed), style, known)
    assert FIELD.contains(chain, known)
    assert len(chain.numbers) == depth + 1
    assert all(fastest(n, x) <= y <= x for x, y in pairwise(chain.numbers))


def test_both_edges_are_among_the_objects_and_nothing_beyond_them_is():
    known = {"n": 5, "share": fmpq(1, 2), "depth": 1}
    start = fmpq(2, 5)
    ends = {FIELD.sample(random.Random(0), style, known).numbers[1] for style in range(3)}
    assert {start, fastest(5, start)} <= ends
    small = fmpq(1, 10**9)
    for end, inside in ((fastest(5, start), True), (fastest(5, start) - small, False), (start, True), (start + small, False)):
        assert FIELD.contains(Excesses(5, [start, end]), known) is inside
    assert not FIELD.contains(Excesses(5, [start, start]), {**known, "depth": 2})
    assert not FIELD.contains(Excesses(5, [start - small, start - small]), known)


def test_layers_of_infinite_width_are_of_the_type():
    """The image of the spectrum itself, by enclosed integrals."""
    for n in (3, 8):
        x = fmpq(n - 1, n) / 2
        for _ in range(4):
            image = next_share_ball([fmpq(1, n) + x] + [(1 - fmpq(1, n) - x) / (n - 1)] * (n - 1), bits=64) - arb(1) / n
            assert image > fastest(n, x)
            assert image < x
            x = fmpq(round(float(image.mid()) * 10**12), 10**12)


def test_the_fact_is_true_of_the_objects_and_no_larger_factor_is():
    domain = Domain(n=Whole(2), share=Unit(without="both"), depth=Whole(1), chain=FIELD, styles=3)
    tight = 0
    for o in domain.objects(4):
        reduced = domain.part("chain").reduced.look(o, {})
        for rate, above in ((fmpq(int(o.n), int(o.n) + 2), True), (fmpq(int(o.n) + 1, int(o.n) + 2), False)):
            found = MEANINGS["enduring_sequence"].values(reduced, rate)
            steps = [
                facts.enduring_sequence(**{**found, "before": x, "after": y})
                for x, y in zip(found["before"], found["after"], strict=True)
            ]
            if above:
                assert all(step.requires["one step"] >= 0 for step in steps)
                assert steps[0].larger >= steps[0].smaller
            else:
                tight += any(step.requires["one step"] < 0 for step in steps)
    assert tight
