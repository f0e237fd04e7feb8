import json

import pytest
from msgspec.structs import replace

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.ci import count_line
from lemmacheck.record.files import as_json
from lemmacheck.record.gate import compare, exit_code, line_of
from lemmacheck.record.ledger import Entry, Known, accept, carry, entry_of, read_ledger
from lemmacheck.record.results import Results
from lemmacheck.session import launch
from tests.lemmacheck.running.test_runner import EXACT, MEAN
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim


@pytest.fixture
def accepted(kept):
    return kept.bench(run_and_accept)


def run_and_accept(bench):
    bench.write("exact", EXACT)
    bench.write("one", MEAN.format(name="one", sleep=0))
    results, _ = launch(bench.request())
    for one in results.claims:
        accept(bench.reports / "ledger", one, run=results.run, date="2026-01-01", because="first")


def lines_of(bench, **changes):
    _, lines = launch(bench.request(**changes))
    return {line.id: line for line in lines}, exit_code(lines)


def edit(bench, name, change):
    path = bench.reports / "ledger" / "toy" / f"{name}.json"
    entry = json.loads(path.read_text())
    change(entry["profiles"]["quick"])
    entry["history"][-1]["to"] = entry["profiles"]["quick"]["status"]  # a forger would see to it
    path.write_text(json.dumps(entry))


def test_a_run_that_agrees_passes_and_never_writes_the_ledger(accepted):
    before = {p: p.read_text() for p in accepted.reports.glob("ledger/*/*.json")}
    _, code = lines_of(accepted)
    assert code == 0
    assert {p: p.read_text() for p in accepted.reports.glob("ledger/*/*.json")} == before


def test_an_edited_entry_fails_the_gate_and_is_named(accepted):
    edit(accepted, "exact", lambda e: e.update(status="refuted"))
    lines, code = lines_of(accepted)
    assert code == 1
    assert not lines["toy/exact"].passed
    assert "the ledger has refuted" in lines["toy/exact"].text


def test_a_lost_foil_a_vanished_claim_and_a_missing_entry_fail(accepted):
    edit(accepted, "one", lambda e: (e["foils"].append("a foil"), e["states"].update({"foil a foil": "digest"})))
    lines, code = lines_of(accepted)
    assert code == 1
    assert "its foil a foil changed" in lines["toy/one"].text
    (accepted.root / "toy" / "one.py").unlink()
    lines, code = lines_of(accepted)
    assert "no file defines it" in lines["toy/one"].text
    accepted.write("fresh", EXACT)
    assert "no entry" in lines_of(accepted)[0]["toy/fresh"].text


def test_a_foil_that_is_no_longer_rejected_fails():
    now = claim("a/b", "supported", foils=[])
    line = line_of(now, Known(id="a/b", profiles={"quick": Entry(**{**LONGER, "status": "supported", "foils": ["2c"]})}), "quick")
    assert not line.passed
    assert "'2c' is no longer rejected" in line.text


def test_a_subset_does_not_report_the_others_as_vanished(accepted):
    _, lines = launch(accepted.request("toy/exact"))
    assert [line.id for line in lines] == ["toy/exact"]


def test_undecided_in_the_ledger_is_compatible_with_everything(accepted):
    edit(accepted, "exact", lambda e: e.update(status="undecided", rung=None))
    assert lines_of(accepted)[1] == 0


def test_no_longer_decided_fails(accepted):
    accepted.write("one", MEAN.format(name="one", sleep=0).replace("draws=2048", "draws=64"))
    lines, code = lines_of(accepted)
    assert code == 1
    assert "no longer decided" in lines["toy/one"].text


def test_an_error_is_exit_code_two(accepted):
    accepted.write("exact", "1/0")
    assert lines_of(accepted)[1] == 2


def test_constants_fail_only_when_intervals_are_disjoint():
    constant = {"name": "C", "low": 1.0, "high": 2.0, "claimed": None, "estimate": 1.5}
    results = Results(run=invented.run(), claims=[claim("a/b", "supported", constants=[constant])], census={})
    for low, passes in (("1.9", True), ("2.1", False)):
        entry = Entry(**{**LONGER, "status": "supported", "constants": {"C": (low, "3")}})
        ledger = {"a/b": Known(id="a/b", profiles={"quick": entry})}
        assert compare(results, ledger, gone=())[0].passed == passes


def test_intervals_of_constants_are_written_wider_and_never_narrower():
    for low, high, written in ((1.2361, 2.3421, ("1.23", "2.35")), (-1.2341, -0.012349, ("-1.24", "-0.0123"))):
        constant = {"name": "C", "low": low, "high": high, "claimed": None, "estimate": (low + high) / 2}
        entry = entry_of(claim("a/b", "supported", constants=[constant]), seed=0, date="2026-01-01")
        assert entry.constants == {"C": written}


LONGER = dict(status="refuted", rung="calibrated", seed=0, date="2026-01-01", key="k", foils=[], constants={})
UNDECIDED = claim("a/b", "undecided", rung=None, reason="too short", key="k")


def known(**changes):
    return Known(id="a/b", profiles={"full": Entry(**{**LONGER, **changes})})


def test_a_longer_profiles_verdict_is_carried_while_its_sources_are_the_same():
    shown = carry(UNDECIDED, known(), profile="quick")
    assert (shown.status, shown.carried.profile) == ("refuted", "full")
    changed = carry(UNDECIDED, known(key="other"), profile="quick")
    assert changed.status == "unchecked"
    assert "sources changed" in changed.reason
    assert carry(UNDECIDED, known(), profile="full") == UNDECIDED


@pytest.mark.parametrize("status", ["proved", "supported", "vacuous", "error"])
def test_what_a_run_decided_itself_is_never_overruled_by_a_longer_profile(status):
    decided = claim("a/b", status, key="k")
    assert carry(decided, known(), profile="quick") == decided


def test_without_the_data_the_same_profile_s_verdict_is_carried_and_the_gate_passes():
    without = claim("a/b", "undecided", rung=None, reason="no evidence", key="k", lacks="CIFAR-10 is not here")
    shown = carry(without, known(), profile="full")
    assert (shown.status, shown.carried.profile) == ("refuted", "full")
    line = line_of(shown, known(), "full")
    assert line.passed
    assert "CIFAR-10 is not here" in line.text
    assert not line_of(carry(without, known(key="other"), profile="full"), known(key="other"), "full").passed


def test_a_carried_verdict_says_what_the_longer_profile_saw_and_where():
    shown = carry(UNDECIDED, known(reason="3 of 40 seeds agree", witness={"batch": 128}), profile="quick")
    assert shown.reason.startswith("3 of 40 seeds agree (decided by the full profile")
    assert shown.witness.where == {"batch": 128}
    assert "--profile full --seed 0" in shown.command


def test_what_the_run_itself_saw_stays_beside_what_is_carried(tmp_path):
    """Gate and ledger read it: showing another verdict must not make the run say more than it saw."""
    shown = carry(UNDECIDED, known(witness={"batch": 128}), profile="quick")
    assert shown.here == UNDECIDED.here
    results = Results(run=invented.run(), claims=[shown], census={})
    assert compare(results, {}, gone=())[0].text.startswith("undecided, but the ledger has no entry")
    assert accept(tmp_path, shown, run=results.run, date="2026-01-01", because="first")
    entry = read_ledger(tmp_path)["a/b"].profiles["quick"]
    assert (entry.status, entry.reason, entry.witness) == ("undecided", "too short", None)


def test_accept_writes_only_changes_and_keeps_a_history(accepted):
    folder = accepted.reports / "ledger"
    results, _ = launch(accepted.request())
    one = next(c for c in results.claims if c.id == "toy/exact")
    assert not accept(folder, one, run=results.run, date="2027-01-01", because="again")
    other = replace(one, here=replace(one.here, status="refuted"))
    assert accept(folder, other, run=results.run, date="2027-01-01", because="found a witness")
    history = read_ledger(folder)["toy/exact"].history
    assert [(event.before, event.now, event.because) for event in history] == [
        (None, "proved", "first"),
        ("proved", "refuted", "found a witness"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not valid JSON"),
        ("[]", "Expected `object`, got `array`"),
        ('{"id": "toy/exact", "profiles": {"quick": {"status": "maybe"}}}', "Invalid enum value 'maybe'"),
        ('{"id": "toy/exact", "profiles": 3}', "Expected `object`, got `int`"),
    ],
)
def test_a_damaged_entry_is_one_sentence(accepted, text, words):
    (accepted.reports / "ledger" / "toy" / "exact.json").write_text(text)
    with pytest.raises(ClaimError, match=r"the ledger entry toy/exact\.json is damaged") as caught:
        launch(accepted.request())
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_constant_that_is_no_number_is_found_when_the_ledger_is_read(accepted):
    edit(accepted, "exact", lambda e: e.update(constants={"C": ["about two", None]}))
    with pytest.raises(ClaimError, match="damaged"):
        launch(accepted.request())


def test_every_committed_entry_is_written_as_it_was_read():
    for id, one in read_ledger(project().reports / "ledger").items():
        path = project().reports / "ledger" / f"{id}.json"
        assert as_json(one) == path.read_text(encoding="utf-8"), id


def test_a_claim_that_was_undecided_and_is_refuted_now_is_news(tmp_path):
    run = invented.run()
    undecided = Results(run=run, claims=[UNDECIDED], census={})
    assert accept(tmp_path, UNDECIDED, run=undecided.run, date="2026-01-01", because="first")
    for status, passes in (("refuted", False), ("vacuous", False), ("supported", True)):
        now = replace(UNDECIDED, here=replace(UNDECIDED.here, status=status))
        (line,) = compare(Results(run=run, claims=[now], census={}), read_ledger(tmp_path), gone=())
        assert line.passed is passes, status


@pytest.mark.parametrize(
    ("before", "after", "part"),
    [
        ('says="d"', 'says="2d"', "formula"),
        ("q.x - q.c", "q.x**2 - q.c**2", "margin"),
        ("constants=dict(c=1)", "constants=dict(c=0)", "constants"),
        ("c=2)", "c=10**6)", "foil d ≥ 2"),
        ("domain=Domain(d=Whole(1))", 'domain=Domain(d=Whole(1), where={"d ≠ 7": lambda o: o.d != 7})', "domain"),
        ("constants=dict(c=1)", 'constants=dict(c=1), assumes={"d ≥ 1": lambda q: q.d - 1}', "hypotheses"),
    ],
)
def test_another_statement_under_the_same_id_fails_although_its_status_is_the_same(accepted, before, after, part):
    """A formula that is replaced, a domain that is cut, a foil that is weakened under its name."""
    accepted.write("exact", EXACT.replace(before, after))
    lines, code = lines_of(accepted)
    assert code == 1
    assert f"another statement stands under this id: its {part} changed" in lines["toy/exact"].text


def test_a_part_of_the_statement_that_is_gone_fails_as_a_changed_one_does():
    now = claim("a/b", "proved", states={"margin": "m", "formula": "f"})
    entry = Entry(**{**LONGER, "status": "proved", "states": {"margin": "m", "formula": "f", "hypotheses": "h"}})
    line = line_of(now, Known(id="a/b", profiles={"quick": entry}), "quick")
    assert not line.passed
    assert "its hypotheses changed" in line.text


def test_layout_another_name_of_a_function_and_one_more_foil_are_the_same_statement(accepted):
    text = EXACT.replace("measure", "weigh").replace("q.x - q.c", "(q.x  -  q.c)")
    accepted.write("exact", text.replace("c=2),)", "c=2), Foil('d ≥ 3', c=3))"))
    assert lines_of(accepted)[1] == 0


def test_a_margin_is_known_by_what_it_refers_to(bench):
    text = "factor = 1\nSCALE\n" + EXACT.replace("lambda q: q.x - q.c", "lambda q: scaled(q.x) - q.c")
    scaled = "def scaled(x):\n    return factor * x\n"
    bench.write("exact", text.replace("SCALE", scaled))
    first = bench.run()["exact"].states
    bench.write("exact", text.replace("SCALE", scaled.replace("factor *", "2 *")))
    assert bench.run()["exact"].states["margin"] != first["margin"]
    bench.write("exact", text.replace("SCALE", scaled).replace("factor = 1", "factor = 3"))
    assert bench.run()["exact"].states["margin"] != first["margin"]
    bench.write("exact", text.replace("SCALE", '"""A text."""\n' + scaled.replace(":\n", ":\n    # why\n")))
    assert bench.run()["exact"].states == first


def test_a_vanished_claim_is_noticed_under_any_selection(accepted):
    (accepted.root / "toy" / "one.py").unlink()
    for patterns in (("*",), ("toy/exact",), ()):
        _, lines = launch(accepted.request(*patterns))
        assert {line.id: line.passed for line in lines} == {"toy/exact": True, "toy/one": False}


def test_an_entry_that_its_own_history_contradicts_is_damaged(accepted):
    path = accepted.reports / "ledger" / "toy" / "exact.json"
    path.write_text(path.read_text().replace('"status": "proved"', '"status": "supported"'))
    with pytest.raises(ClaimError, match="its history ends with proved"):
        launch(accepted.request())


def changed(entry, **changes):
    entry["profiles"]["quick"].update(changes)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda e: e.update(id="toy/one"), "is that of toy/one"),
        (lambda e: e.update(history=[]), "history ends with nothing"),
        (lambda e: e["profiles"].update(full=e["profiles"]["quick"]), "in the full profile, but its history ends with nothing"),
        (lambda e: e.update(note="mine"), "unknown field `note`"),
        (lambda e: changed(e, date="2025-12-31"), "before the verdict was reached"),
        (lambda e: changed(e, date="today"), "damaged"),
        (lambda e: changed(e, seed=-1), "damaged"),
        (lambda e: changed(e, rung=None), "says proved by nothing"),
        (lambda e: changed(e, foils=[]), "other foils than the statement"),
    ],
)
def test_what_accept_would_not_have_written_is_a_damaged_entry(accepted, change, words):
    path = accepted.reports / "ledger" / "toy" / "exact.json"
    entry = json.loads(path.read_text())
    change(entry)
    path.write_text(json.dumps(entry))
    with pytest.raises(ClaimError, match=r"toy/exact\.json") as caught:
        read_ledger(accepted.reports / "ledger")
    assert words in str(caught.value)


def test_an_entry_that_does_not_say_which_statement_was_accepted_fails(accepted):
    edit(accepted, "exact", lambda e: e.pop("states"))
    lines, code = lines_of(accepted)
    assert code == 1
    assert "its statement changed" in lines["toy/exact"].text


def test_the_statement_that_another_profile_accepted_counts():
    now = claim("a/b", "proved", states={"margin": "m"})
    quick = Entry(**{**LONGER, "status": "proved", "states": {"margin": "m"}})
    entries = {"quick": quick, "ci": Entry(**{**LONGER, "status": "proved"})}
    assert line_of(now, Known(id="a/b", profiles=entries), "ci").passed
    other = replace(now, states={"margin": "n"})
    assert "its margin changed" in line_of(other, Known(id="a/b", profiles=entries), "ci").text


@pytest.mark.parametrize(
    ("now", "then", "passes"), [("proof", "exact", True), ("exact", "exact", True), ("argued", "exact", False)]
)
def test_the_same_status_by_less_than_was_accepted_fails(now, then, passes):
    entry = Entry(**{**LONGER, "status": "supported", "rung": then})
    line = line_of(claim("a/b", "supported", rung=now), Known(id="a/b", profiles={"quick": entry}), "quick")
    assert line.passed is passes
    assert passes or "by exact, which is stronger" in line.text


def test_carried_verdicts_are_counted_apart():
    claims = [claim("a/b", "proved"), carry(UNDECIDED, known(), profile="quick"), claim("a/c", "undecided", rung=None)]
    line = count_line(Results(run=invented.run(), claims=claims, census={}))
    assert line == "3 claims: 1 proved, 1 undecided, 1 carried from longer profiles (1 refuted)"
