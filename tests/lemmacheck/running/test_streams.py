import numpy as np

from lemmacheck.language.cases import case_text
from lemmacheck.running.streams import generators, keys_for


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
