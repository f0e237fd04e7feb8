"""The rank and the soft rank of four states at the threshold zero."""

from types import SimpleNamespace

from checks.arguments.soft_rank import STATES, measure_state
from lemmacheck import Picture


def picture():
    rows = []
    for state in STATES:
        seen = measure_state(SimpleNamespace(state=state, tau=0))
        rows.append({"state": state, "rank": seen["rank"], "soft rank at τ = 0": seen["soft_rank"]})
    title = "at τ = 0 the soft rank counts zeros too, and exceeds the rank"
    return Picture("state", ("rank", "soft rank at τ = 0"), rows, kind="bars", title=title, values="rank")
