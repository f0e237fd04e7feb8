"""Chains of spectra that fall on average in every layer."""

from __future__ import annotations

from flint import fmpq

from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.language.chain_fields import Chain, FallingChain, Node, gap
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Whole
from lemmacheck.language.sphere_fields import SquaredSphere, by_subsets
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign

DOMAIN = Domain(d=Whole(2), m=Whole(1), u=SquaredSphere("d"), chain=FallingChain("d", "m", "u"))


def test_generated_chains_are_of_their_type_and_their_signs_are_right():
    chain = DOMAIN.part("chain")
    with precision_of(256):
        for o in DOMAIN.objects(3, styles=6):
            assert DOMAIN.contains(o)
            assert all(sum(lam) == o.d for _, lam in o.chain.last)
            assert sum(w for w, _ in o.chain.last) == 1
            assert len(o.chain.layers) == o.m
            assert chain.start_gap.look(o, {}) > 0
            for _, node in chain.nodes.look(o, {}):
                spare = chain.nodes.outcome(lambda o, s, node=node: node).spare
                assert spare.look(o, {}) > 0


def test_a_chain_that_grows_or_stays_is_of_another_type():
    near, far = [fmpq(5, 4), fmpq(3, 4)], [fmpq(3, 2), fmpq(1, 2)]
    values = {"d": 2, "m": 1, "u": by_subsets(2)}
    for start, follower in ((near, far), (far, far)):
        chain = Chain([[Node(fmpq(1), start, [(fmpq(1), follower)])]], [(fmpq(1), follower)])
        assert not FallingChain("d", "m", "u").contains(chain, values)


def test_the_decay_over_many_layers_is_at_least_that_of_the_slowest_step():
    with precision_of(256):
        for o in DOMAIN.objects(3, styles=6):
            found = MEANINGS["geometric_decay"].values(o.chain)
            slowest = max(float(after / before) for before, after in zip(found["before"], found["after"], strict=True))
            time = 1 / (1 - fmpq(int(slowest * 2**40) + 1, 2**40))
            fact = TRUSTED["geometric_decay"](time=time, **{**found, "before": found["before"][0], "after": found["after"][0]})
            assert sign(fact.larger - fact.smaller) != -1
            assert sign(gap(o.chain.start)) == 1
