"""What an induction gives at the end of a list, from its start and any of its steps."""

from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import facts
from lemmacheck.facts import MEANINGS


def test_the_fact_is_about_a_list_from_its_start_to_its_end():
    values = MEANINGS["induction"].values([0, 1, 5])
    assert values == {"start": 0, "before": [0, 1], "after": [1, 5], "end": 5}
    stated = facts.induction(start=0, before=0, after=1, end=5)
    assert (stated.larger, stated.smaller, set(stated.requires.values())) == (5, 0, {0, 1})


@given(st.lists(st.integers(-3, 9), min_size=2, max_size=6))
def test_it_holds_wherever_its_start_and_every_step_do(xs):
    values = MEANINGS["induction"].values(xs)
    steps = all(after >= 0 for before, after in zip(values["before"], values["after"], strict=True) if before >= 0)
    assert not (values["start"] >= 0 and steps) or values["end"] >= 0
