"""Properties of the engine: what it says depends on no order and no selection, and what it writes down is read back as it was."""

import json
import math
import random
from pathlib import Path

import msgspec
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck.language.cases import case_text
from lemmacheck.record.files import as_json
from lemmacheck.running.store import Store
from lemmacheck.running.units import as_written
from lemmacheck.verdict.judge import judge
from lemmacheck.verdict.outcome import outcome
from lemmacheck.weighing.blocks import Drawn, join
from lemmacheck.weighing.finding import Examined, Finding

RUNGS = {"Proof": "proof", "Exact": "exact", "Enclosed": "enclosed", "Search": "searched", "Draws": "calibrated"}
numbers = st.floats(allow_nan=False, width=64)
finite = st.none() | st.floats(-10, 10)


@st.composite
def findings(draw):
    """What any evidence may have found about a case, sensible or not."""
    kind = draw(st.sampled_from(sorted(RUNGS)))
    holds = draw(st.sampled_from([True, False, None]))
    return Finding(
        evidence=f"{kind} {draw(st.integers(1, 3))}",
        kind=kind,
        rung=RUNGS[kind],
        case={"d": draw(st.integers(1, 4))},
        holds=holds,
        admissible=draw(st.sampled_from([True, True, False, None])),
        margin=draw(finite),
        low=draw(finite),
        high=draw(finite),
        covers=draw(st.sampled_from(["", "every d"])),
        witness={"d": "1"} if holds is False else None,
        draws=64 if kind == "Draws" else 0,
        alpha=1e-10 if kind == "Draws" else 0.0,
        supports=draw(st.booleans()),
    )


examined = st.lists(findings(), max_size=6)


@given(examined, st.booleans(), st.randoms(use_true_random=False))
def test_a_status_does_not_depend_on_the_order_of_what_was_found(found, is_foil, rng):
    shuffled = list(found)
    rng.shuffle(shuffled)
    one, other = (outcome(Examined(name="claim", findings=some), is_foil=is_foil) for some in (found, shuffled))
    assert (one.status, one.rung) == (other.status, other.rung)


@given(examined, st.lists(examined, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_a_verdict_does_not_depend_on_the_order_of_its_foils(found, foils, rng):
    claim = Examined(name="claim", findings=found)
    tried = [Examined(name=f"foil: {i}", role="foil", findings=some) for i, some in enumerate(foils)]
    shuffled = list(tried)
    rng.shuffle(shuffled)
    one, other = judge(claim, tried, None), judge(claim, shuffled, None)
    assert (one.status, one.rung) == (other.status, other.rung)
    assert {name: o.status for name, o in one.foils.items()} == {name: o.status for name, o in other.foils.items()}


@given(examined, st.lists(examined, min_size=1, max_size=3), examined)
def test_one_more_foil_never_makes_a_claim_hold(found, foils, more):
    """Foils can only object: with another one a claim that did not hold does not begin to."""
    claim = Examined(name="claim", findings=found)
    tried = [Examined(name=f"foil: {i}", role="foil", findings=some) for i, some in enumerate(foils)]
    before = judge(claim, tried, None).status
    after = judge(claim, [*tried, Examined(name="foil: one more", role="foil", findings=more)], None).status
    assert after == before or after in ("undecided", "error")


@given(examined, examined)
def test_no_more_evidence_makes_a_refuted_statement_hold(found, more):
    """A witness stays one whatever else is looked at: what was refuted stays so, or there is an error."""
    before = outcome(Examined(name="claim", findings=found)).status
    after = outcome(Examined(name="claim", findings=[*found, *more])).status
    assert before != "refuted" or after in ("refuted", "error")


@given(examined)
def test_findings_are_read_back_as_they_were_written(found):
    one = [Examined(name="claim", findings=found)]
    assert as_written(one) == one
    assert msgspec.json.decode(as_json(one).encode(), type=list[Examined]) == one


@settings(max_examples=25)
@given(st.dictionaries(st.text(max_size=5), st.lists(numbers, min_size=1, max_size=5), min_size=1, max_size=3))
def test_draws_are_read_back_bit_for_bit(tmp_path_factory, columns):
    store = Store(Path(tmp_path_factory.mktemp("store"), "store.sqlite"))
    drawn = Drawn({name: np.array(values) for name, values in columns.items()}, {"c": math.pi})
    store.keep_draws("key", drawn)
    again = store.draws("key")
    store.close()
    assert again.constants == drawn.constants
    assert {n: c.tobytes() for n, c in again.columns.items()} == {n: c.tobytes() for n, c in drawn.columns.items()}


@given(st.lists(numbers, min_size=1, max_size=40), st.integers(1, 9), st.integers(1, 40))
def test_blocks_that_are_joined_are_the_whole_sample_and_a_prefix_sees_nothing_beyond(values, size, prefix):
    whole = np.array(values)
    blocks = [Drawn({"x": whole[at : at + size]}, {}) for at in range(0, len(whole), size)]
    joined = join(blocks)
    assert joined.columns["x"].tobytes() == whole.tobytes()
    assert joined.first(prefix).columns["x"].tobytes() == whole[:prefix].tobytes()


@given(st.dictionaries(st.text(max_size=3), st.integers() | st.booleans() | st.text(max_size=3) | st.fractions(), max_size=4))
def test_the_text_of_a_case_depends_on_no_order_and_tells_cases_apart(case):
    shuffled = dict(random.Random(0).sample(sorted(case.items(), key=str), len(case)))
    assert case_text(shuffled) == case_text(case)
    assert set(json.loads(case_text(case))) == set(case)
    for name, value in case.items():
        if isinstance(value, int) and not isinstance(value, bool):
            assert case_text({**case, name: value + 1}) != case_text(case)
