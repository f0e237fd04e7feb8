import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text
from lemmacheck.running.streams import each_key_once, generators, keys_for


def test_a_key_depends_on_its_names_and_on_nothing_else():
    whole = keys_for(0, "e", {"d": 4, "n": 2}, range(10))
    assert np.array_equal(whole[3:7], keys_for(0, "e", {"n": 2, "d": 4}, range(3, 7)))
    for other in (
        keys_for(1, "e", {"d": 4, "n": 2}, range(10)),
        keys_for(0, "f", {"d": 4, "n": 2}, range(10)),
        keys_for(0, "e", {"d": 5, "n": 2}, range(10)),
    ):
        assert not np.isin(other, whole).any()


def test_keys_are_fixed_for_ever():
    """A change here would change every published draw."""
    assert keys_for(0, "experiment", {"d": 2}, range(1)).tolist() == [[14870798102787130085, 12836025070859408426]]


def test_case_text_is_canonical():
    from fractions import Fraction

    assert case_text({"b": 1, "a": Fraction(1, 3)}) == '{"a": "1/3", "b": 1}'


def test_generators_of_one_key_repeat():
    keys = keys_for(0, "e", {}, range(2))
    one, two = ([g.random() for g in generators(keys)] for _ in range(2))
    assert one == two
    assert one[0] != one[1]


def test_within_a_draw_generators_are_those_of_its_own_keys():
    keys = keys_for(0, "e", {}, range(3))
    with each_key_once(keys[:2]):
        assert len([*generators(keys[:2]), *generators(keys[1:2], "second")]) == 3
        with pytest.raises(ClaimError, match="it was not given"):
            next(generators(keys[2:], "second"))
    with each_key_once(keys[:0]), pytest.raises(ClaimError, match="it was not given"):
        next(generators(keys))
    with each_key_once():
        assert len([*generators(keys)]) == 3


NAMES = st.text(max_size=4)
PLACES = st.tuples(st.integers(0, 2**40), NAMES, st.dictionaries(NAMES, st.integers(-3, 3), max_size=2), st.integers(0, 2**40))


@given(st.lists(PLACES, min_size=2, max_size=8, unique_by=repr))
def test_streams_never_collide(places):
    """Another seed, experiment, case or replicate is another key; names that run together are told apart."""
    keys = [keys_for(seed, name, case, range(at, at + 1)).tobytes() for seed, name, case, at in places]
    different = {(seed, name, case_text(case), at) for seed, name, case, at in places}
    assert len(set(keys)) == len(different)


@pytest.mark.parametrize("period", [2**8, 2**12, 2**16, 2**32])
def test_replicates_never_repeat(period):
    for start in (0, 5):
        assert (
            keys_for(0, "e", {}, range(start, start + 1)) != keys_for(0, "e", {}, range(start + period, start + period + 1))
        ).all()


@given(st.integers(0, 50), st.integers(1, 30), st.integers(1, 7))
def test_blocks_in_any_order_are_the_whole_stream(start, count, size):
    whole = keys_for(3, "e", {"d": 1}, range(start, start + count))
    cuts = range(start, start + count, size)
    parts = {cut: keys_for(3, "e", {"d": 1}, range(cut, min(cut + size, start + count))) for cut in reversed(cuts)}
    assert np.array_equal(whole, np.concatenate([parts[cut] for cut in cuts]))
