"""Argument and measurement share no function of the author's, however it is reached."""

from lemmacheck.proofs.separation import shared_code


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
