"""Chains of wide layers: what is made is of the type, and what is not of the type is refused."""

from __future__ import annotations

import dataclasses
import random

import pytest
from flint import fmpq

from lemmacheck import Domain, Whole, WideChain
from lemmacheck.language.wide_chains import is_near, largest

CHAINS = Domain(n=Whole(2), d=Whole(1), depth=Whole(1), chain=WideChain("n", "d", "depth"), styles=4)
FIELD = CHAINS.fields["chain"]


def made(n, d, depth, style):
    values = {"n": fmpq(n), "d": fmpq(d), "depth": fmpq(depth)}
    return FIELD.sample(random.Random(style), style, values), values


@pytest.mark.parametrize("style", range(4))
@pytest.mark.parametrize("sizes", [(2, 1, 3), (2, 3, 2), (3, 2, 2), (5, 100, 2), (3, 7, 1)])
def test_what_is_made_belongs_to_the_type(sizes, style):
    chain, values = made(*sizes, style)
    assert FIELD.contains(chain, values)
    assert sum(chance for chance, _ in chain.last) == 1


@pytest.mark.parametrize("style", range(4))
def test_the_mean_square_of_the_first_layer_is_known(style):
    """d E V² = 1 − 1/n after one layer from I/n, whatever the law of the rows."""
    chain, _ = made(3, 4, 1, style)
    assert chain.width * sum(w * x for w, x in chain.squares[-1]) == 1 - fmpq(1, 3)


def changed(chain, **changes):
    first = dataclasses.replace(chain.layers[-1][0], **changes)
    return dataclasses.replace(chain, layers=[*chain.layers[:-1], [first, *chain.layers[-1][1:]]])


def test_other_chains_are_refused():
    chain, values = made(2, 4, 2, 1)
    state = chain.layers[-1][0]
    quieter = [(w, tuple((x + m) / 2 for x, m in zip(s, state.mean, strict=True))) for w, s in state.followers]
    assert not FIELD.contains(changed(chain, followers=quieter), values), "less noise than independent rows have"
    assert not FIELD.contains(changed(chain, mean=(fmpq(1, 3), fmpq(2, 3))), values), "a mean that is none"
    rare = [(fmpq(1, 4) * m, tuple(fmpq(int(i == k)) for i in range(2))) for k, m in enumerate(state.mean)]
    all_or_nothing = [*rare, (fmpq(3, 4), state.mean)]
    assert FIELD.contains(changed(chain, followers=all_or_nothing), values)
    wide, values = made(2, 400, 2, 1)
    state = wide.layers[-1][0]
    rare = [(m / 400, tuple(fmpq(int(i == k)) for i in range(2))) for k, m in enumerate(state.mean)]
    assert not FIELD.contains(changed(wide, followers=[*rare, (1 - fmpq(1, 400), state.mean)]), values), "a heavy fourth moment"
    assert not FIELD.contains(wide, {**values, "depth": fmpq(3)})


def test_near_is_told_by_squares():
    small = fmpq(1, 10**6)  # V = 1/1000, n = 2: V(M) is within 8V² of V/2
    assert is_near(small / 4, small, 2)
    assert is_near((fmpq(1, 2000) + fmpq(8, 10**6)) ** 2, small, 2)
    assert not is_near((fmpq(1, 2000) + fmpq(9, 10**6)) ** 2, small, 2)
    assert not is_near((fmpq(1, 2000) - fmpq(9, 10**6)) ** 2, small, 2)
    assert is_near(fmpq(0), fmpq(1, 2), 2)
    assert not is_near(fmpq(3, 4), fmpq(1, 2), 2), "farther than before"


def test_the_largest_of_balls_contains_it():
    from flint import arb

    assert largest([fmpq(1), fmpq(3), fmpq(2)]) == 3
    assert largest([fmpq(1), arb(2).sqrt()]).overlaps(arb(2).sqrt())
