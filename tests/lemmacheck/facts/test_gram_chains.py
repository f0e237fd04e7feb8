"""Chains of Gram matrices are of their type, and the facts about them need it."""

from __future__ import annotations

from flint import fmpq

from lemmacheck import Domain, GramChain, Unit, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.gram_chains import Chain, Gram
from lemmacheck.numbers.kinds import sign

CHAINS = Domain(n=Whole(1), d=Whole(1), m=Whole(0), share=Unit(without="both"), chain=GramChain("n", "d", "m", "share"))


def obeys(values, state, name, factor):
    """With the least push that its steps leave, the recursion bounds what the event has at the end."""
    before, after = values.pop("before"), values.pop("after")
    push = max([a - factor * b for a, b in zip(after, before, strict=True)], default=fmpq(0))
    push = push if sign(push) == 1 else fmpq(0)
    fact = state(push=push, before=fmpq(0), after=fmpq(0), **{name: fmpq(1, 2)}, **values)
    return sign(fact.larger - fact.smaller) != -1


def test_every_chain_is_of_its_type_and_obeys_its_facts():
    for o in CHAINS.objects(sizes=3, styles=6):
        assert CHAINS.contains(o)
        assert sum(g.chance for g in o.chain.starts) == 1
        squares, gaps = (MEANINGS[name].values(o.chain) for name in ("squares_on_event", "recursion_on_event"))
        assert obeys(squares, lambda **q: facts.squares_on_event(**q), "root", fmpq(1, 4))
        assert obeys(gaps, lambda **q: facts.recursion_on_event(**q), "factor", fmpq(1, 2))
        for g in o.chain.inside:
            fact = facts.mean_square_splits(**MEANINGS["mean_square_splits"].values(_law(g)))
            assert fact.larger == fact.smaller
            fact = facts.mean_norm(**MEANINGS["mean_norm"].values(_law(g)))
            assert sign(fact.larger - fact.smaller) != -1


def _law(g):
    return [(h.chance / g.chance, h.entries) for h in g.followers]


def test_a_chain_that_stays_where_it_is_is_none_and_the_recursion_fails_without_its_step():
    still = Gram(fmpq(1), [fmpq(3, 4), fmpq(1, 4)], [fmpq(3, 4), fmpq(0), fmpq(0), fmpq(1, 4)], [])
    moved = Gram(fmpq(1), still.spectrum, still.entries, [still])
    one = next(o for o in CHAINS.objects() if o.n == 2 and o.m == 1)
    one.chain = Chain([moved], 1, one.share / 2 / 10)
    assert not CHAINS.contains(one)
    values = MEANINGS["squares_on_event"].values(one.chain)
    step = {"before": values["before"][0], "after": values["after"][0]}
    fact = facts.squares_on_event(root=fmpq(1, 2), push=fmpq(0), **{**values, **step})
    assert fact.larger < fact.smaller
    assert fact.requires["one step"] < 0
