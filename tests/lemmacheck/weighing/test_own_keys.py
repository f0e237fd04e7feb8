"""Draws that take something from the keys of their neighbours are refused, without drawing more than needed."""

import numpy as np
import pytest

from lemmacheck import Draws, generators
from lemmacheck.errors import ClaimError
from lemmacheck.running.streams import keys_for
from lemmacheck.weighing import own_keys
from lemmacheck.weighing.blocks import draw_block

CASE = {"d": 1}
KEYS, OTHERS = keys_for(0, "toy", CASE, range(8)), keys_for(0, "toy", CASE, range(80, 88))


def own(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}


def centred(case, keys):
    x = own(case, keys)["x"]
    return {"x": x - x[0] + 0.5}


def blind(case, keys):
    return {"x": own(case, keys[:1])["x"][0] * 0 + np.linspace(0.1, 0.2, len(keys))}


def rounded_by_size(case, keys):
    return {"x": own(case, keys)["x"] + 1e-16 * len(keys)}


@pytest.mark.parametrize(("draw", "calls"), [(own, [4]), (rounded_by_size, [4, 4])])
def test_what_was_drawn_before_is_drawn_again_only_where_it_differs(draw, calls, monkeypatch):
    evidence = Draws([CASE], draw, block=8)
    drawn = draw_block(evidence, CASE, KEYS)
    asked = []

    def counted(evidence, case, keys):
        asked.append(len(keys))
        return draw_block(evidence, case, keys)

    monkeypatch.setattr(own_keys, "draw_block", counted)
    own_keys.require_own_keys(evidence, CASE, KEYS, OTHERS, drawn=drawn)
    assert asked == calls


@pytest.mark.parametrize(("draw", "why"), [(centred, "keys beside them"), (blind, "to other keys")])
def test_draws_that_look_at_other_keys_or_at_none_are_refused(draw, why):
    evidence = Draws([CASE], draw, block=8)
    with pytest.raises(ClaimError, match=why):
        own_keys.require_own_keys(evidence, CASE, KEYS, OTHERS, drawn=draw_block(evidence, CASE, KEYS))
