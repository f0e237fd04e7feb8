"""Chains of matrices whose rows are rotated and normalized, layer by layer."""

from __future__ import annotations

import math

import numpy as np
import pytest
from flint import fmpq

from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.language.chain_fields import Chain, NormalizedChain, Path, State, Step
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Whole
from lemmacheck.language.matrix_fields import Made
from lemmacheck.language.sphere_fields import SquaredSphere, by_subsets
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign

DOMAIN = Domain(d=Whole(2), m=Whole(1), u=SquaredSphere("d"), chain=NormalizedChain("d", "m", "u"), styles=6)


@pytest.fixture(scope="module")
def objects():
    with precision_of(256):
        return list(DOMAIN.objects(3))


def as_floats(rows):
    return np.array([[float(x.mid()) if hasattr(x, "mid") else float(x.p) / float(x.q) for x in row] for row in rows])


def test_generated_chains_are_of_their_type_and_agree_with_floats(objects):
    for o in objects:
        assert DOMAIN.contains(o)
        assert sum(path.chance for path in o.chain.paths) == 1
        assert len(o.chain.layers) == o.m
        for state in o.chain.states:
            X = as_floats(state.matrix)
            assert np.allclose(np.linalg.norm(X, axis=1), 1)
            assert float(state.gap) == pytest.approx(-np.linalg.slogdet(X @ X.T)[1], abs=1e-12)
            assert sum(step.chance for step in state.steps) == 1
            for step in state.steps:
                W = as_floats(step.weight)
                assert np.allclose(W @ W.T, np.eye(o.d))
                after = W @ X / np.linalg.norm(W @ X, axis=1, keepdims=True)
                assert np.allclose(after, as_floats(step.after.matrix))


def test_there_are_isometric_starts_random_weights_and_far_starts(objects):
    gaps = [float(o.chain.start.gap) for o in objects]
    assert min(gaps) == 0
    assert max(gaps) > 1
    assert any(len(o.chain.paths) > 1 for o in objects)


def test_the_signs_that_the_parts_promise_are_right(objects):
    chain = DOMAIN.part("chain")
    with precision_of(256):
        for o in objects:
            for _, state in chain.states.look(o, {}):
                part = chain.states.outcome(lambda o, s, state=state: state)
                terms = (part.gap, part.spare, part.share, part.lacking, part.below_top, part.isometry)
                assert all(sign(term.look(o, {})) != -1 for term in terms)
            assert sign(chain.derivative_below_one.look(o, {})) != -1


def test_a_chain_that_stands_still_is_of_another_type():
    X = Made([[fmpq(1), fmpq(0)], [fmpq(3, 5), fmpq(4, 5)]])
    still = [[fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)]]
    spectrum = [fmpq(2, 5), fmpq(8, 5)]
    step = Step(fmpq(1), still, [fmpq(1), fmpq(1)], State(fmpq(1), X, spectrum, []))
    state = State(fmpq(1), X, spectrum, [step])
    chain = Chain([[state]], [Path(fmpq(1), [(state, step)], still)])
    values = {"d": 2, "m": 1, "u": by_subsets(2)}
    assert not NormalizedChain("d", "m", "u").contains(chain, values)


def along(o, what):
    return DOMAIN.part("chain").along(what).look(o, {})


def test_facts_about_numbers_along_a_chain_hold_when_every_step_does_and_fail_otherwise(objects):
    broken = set()
    with precision_of(256):
        for o in objects:
            process = along(o, lambda state: state.gap)
            if process.start == 0:
                continue
            slowest = max(float(b / a) for a, b in zip(process.before, process.after, strict=True))
            for name, free in (("geometric_decay", "time"), ("geometric_series", "ratio")):
                found = MEANINGS[name].values(process)
                for ratio, holds in ((min(slowest * 1.001, 0.9999), True), (0.0001, False)):
                    value = 1 / (1 - fmpq(int(ratio * 2**40), 2**40)) if free == "time" else fmpq(int(ratio * 2**40), 2**40)
                    one = {**found, "before": found["before"][0], "after": found["after"][0], free: value}
                    fact = TRUSTED[name](**one)
                    violated = sign(fact.larger - fact.smaller) == -1
                    assert not (violated and holds)
                    broken |= {name} if violated else set()
            rising = MEANINGS["rising_sequence"].values(along(o, lambda state: state.isometry))
            assert all(sign(change) != -1 for change in rising["one_step"])
            assert sign(rising["later"] - rising["first"]) != -1
    assert broken == {"geometric_decay", "geometric_series"}


def test_stopping_counts_the_layers_above_a_level_and_needs_a_number_that_never_grows(objects):
    with precision_of(256):
        o = max((o for o in objects if o.m == 3), key=lambda o: float(o.chain.start.gap))
        process = along(o, lambda state: state.gap)
        found = MEANINGS["optional_stopping"].values(process, fmpq(1, 8))
        assert found["mean_time"] == sum(s.chance for s in o.chain.states if float(s.gap) > 1 / 8)
        fall = min(float(a - b) for a, b in zip(found["before"], found["after"], strict=True))
        assert float(found["start"]) >= fall * float(found["mean_time"]) - 1e-12
        with pytest.raises(ValueError, match="grows"):
            MEANINGS["optional_stopping"].values(along(o, lambda state: state.isometry), fmpq(1, 8))


def test_the_gradient_through_a_chain_is_below_the_product_of_norms_and_agrees_with_floats(objects):
    with precision_of(256):
        for o in objects[::5]:
            found = MEANINGS["norm_of_chain"].values(o.chain)
            assert sign(found["sum_of_log_norms"] - found["log_of_norm"]) != -1
            layers = np.zeros(o.m)
            for path in o.chain.paths:
                G = as_floats(path.derivative)
                for layer in reversed(range(o.m)):
                    X, W = as_floats(path.taken[layer][0].matrix), as_floats(path.taken[layer][1].weight)
                    A = W @ X
                    size = 1e-6
                    H = np.zeros_like(A)
                    for i, j in np.ndindex(*A.shape):  # differences of the loss ⟨G, A/|A|⟩, entry by entry
                        E = np.zeros_like(A)
                        E[i, j] = size
                        up, down = (B / np.linalg.norm(B, axis=1, keepdims=True) for B in (A + E, A - E))
                        H[i, j] = (G * (up - down)).sum() / (2 * size)
                    layers[layer] += float(path.chance) * math.log(np.linalg.norm(H @ X.T))
                    G = W.T @ H
            assert float(found["log_of_norm"]) == pytest.approx(layers.max(), abs=1e-4)
