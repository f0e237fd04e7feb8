"""Argument and measurement share no function of the author's, however it is reached."""

import functools
import random

import numpy as np
import pytest

from lemmacheck.proofs.separation import largest_compared, lasting_state, shared_code, shared_numbers


def helper(x):
    return x


def between(x):
    return helper(x)


def measured(o):
    return {"x": between(o)}


def calls_it(p):
    return {"x": helper(p)}


def has_a_variable_of_that_name(p):
    helper = p + 1
    return {"x": helper}


def imports_it(p):
    from tests.lemmacheck.proofs.test_separation import helper

    return {"x": helper(p)}


def hides_it_in_a_lambda(p):
    return {"x": (lambda y: helper(y))(p)}


def test_a_function_that_both_reach_is_named():
    for argue in (calls_it, hides_it_in_a_lambda):
        assert shared_code([argue], measured) == [f"{__name__}.helper"]
    from tests.lemmacheck.proofs import test_separation as same  # the module as `imports_it` finds it

    assert shared_code([same.imports_it], same.measured) == [f"{same.__name__}.helper"]


def test_a_variable_with_the_name_of_a_function_is_not_that_function():
    assert shared_code([has_a_variable_of_that_name], measured) == []


@functools.cache
def remembered(x):
    return helper(x)


part = functools.partial(helper)


def calls_what_is_remembered(p):
    return {"x": remembered(p)}


def calls_a_part(p):
    return {"x": part(p)}


@pytest.mark.parametrize("argue", [calls_what_is_remembered, calls_a_part])
def test_a_function_behind_a_cache_or_a_partial_is_reached(argue):
    assert f"{__name__}.helper" in shared_code([argue], measured)


TABLE = {"a": 3}


def reads_the_table(o):
    return TABLE["a"] * o


def reads_it_too(p):
    return sum(TABLE.values()) + p


def test_a_table_that_both_read_is_named():
    assert shared_numbers([reads_it_too], reads_the_table) == ["TABLE"]
    assert shared_numbers([calls_it], reads_the_table) == []


def by_a_slice(o):
    return sum(o[:37])


def by_a_remainder(o):
    return o % 41


def by_a_comparison(o):
    return o if o < 43 else 0


def by_a_range(o):
    return [o for _ in range(47)]


def by_nothing(o):
    return 53 * o


@pytest.mark.parametrize(
    ("code", "number"), [(by_a_slice, 37), (by_a_remainder, 41), (by_a_comparison, 43), (by_a_range, 47), (by_nothing, 0)]
)
def test_numbers_that_tell_sizes_apart_are_found(code, number):
    assert largest_compared(code, 500) == number
    assert largest_compared(code, 20) == 0


def test_what_outlives_a_call_is_seen_when_it_changes():
    """A table, and the generators that everybody shares."""
    for change in (lambda: TABLE.update(b=1), lambda: np.random.random(), random.random):
        before = lasting_state(reads_the_table)
        change()
        assert lasting_state(reads_the_table) != before
    del TABLE["b"]


LIMITS = {"small": 3, "large": [7, 313]}


def by_a_table(o):
    return LIMITS["large"][o.n % 2] + o.n


def above(least, n):
    return n > least


by_a_partial = functools.partial(above, 317)


def by_what_a_partial_is_given(o):
    return by_a_partial(o.n)


def by_a_default(o, most=331):
    return o.n > most


def by_a_mask(o):
    return o.n & 255


@pytest.mark.parametrize(
    ("code", "number"), [(by_a_table, 313), (by_what_a_partial_is_given, 317), (by_a_default, 331), (by_a_mask, 255)]
)
def test_numbers_in_tables_partials_defaults_and_masks_tell_sizes_apart(code, number):
    assert largest_compared(code, 500) == number
