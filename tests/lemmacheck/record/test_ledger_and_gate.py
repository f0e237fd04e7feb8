import json

import pytest

from lemmacheck.record.gate import compare, exit_code
from lemmacheck.record.ledger import accept, carry, read_ledger
from lemmacheck.session import launch
from tests.lemmacheck.running.test_runner import EXACT, MEAN


@pytest.fixture
def accepted(bench):
    bench.write("exact", EXACT)
    bench.write("one", MEAN.format(name="one", sleep=0))
    data, _ = launch(bench.request())
    for claim in data["claims"]:
        accept(bench.reports / "ledger", claim, profile="quick", seed=0, date="2026-01-01", because="first")
    return bench


def lines_of(bench, **changes):
    _, lines = launch(bench.request(**changes))
    return {line.id: line for line in lines}, exit_code(lines)


def edit(bench, name, change):
    path = bench.reports / "ledger" / "toy" / f"{name}.json"
    entry = json.loads(path.read_text())
    change(entry["profiles"]["quick"])
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
    edit(accepted, "one", lambda e: e["foils"].append("a foil that was there"))
    lines, code = lines_of(accepted)
    assert code == 1
    assert "no longer rejected" in lines["toy/one"].text
    (accepted.root / "toy" / "one.py").unlink()
    lines, code = lines_of(accepted)
    assert "no file defines it" in lines["toy/one"].text
    accepted.write("fresh", EXACT)
    assert "no entry" in lines_of(accepted)[0]["toy/fresh"].text


def test_a_subset_does_not_report_the_others_as_vanished(accepted):
    _, lines = launch(accepted.request("toy/exact"))
    assert [line.id for line in lines] == ["toy/exact"]


def test_undecided_in_the_ledger_is_compatible_with_everything(accepted):
    edit(accepted, "exact", lambda e: e.update(status="undecided"))
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
    claim = {
        "id": "a/b",
        "status": "supported",
        "carried": None,
        "reason": "",
        "rung": "enclosed",
        "foils": [],
        "constants": [{"name": "C", "low": 1.0, "high": 2.0, "claimed": None, "estimate": 1.5}],
    }
    entry = {"status": "supported", "rung": "enclosed", "foils": [], "constants": {"C": ["1.9", "3"]}}
    results = {"run": {"profile": "quick"}, "claims": [claim]}
    assert compare(results, {"a/b": {"profiles": {"quick": entry}}}, whole=True)[0].passed
    entry["constants"]["C"] = ["2.1", "3"]
    assert not compare(results, {"a/b": {"profiles": {"quick": entry}}}, whole=True)[0].passed


def undecided(key="k"):
    return {"id": "a/b", "status": "undecided", "rung": None, "reason": "too short", "carried": None, "key": key}


KNOWN = {"profiles": {"full": {"status": "refuted", "rung": "calibrated", "seed": 0, "date": "2026-01-01", "key": "k"}}}


def test_a_longer_profiles_verdict_is_carried_while_its_sources_are_the_same():
    claim = carry(undecided(), KNOWN, profile="quick")
    assert (claim["status"], claim["carried"]["profile"]) == ("refuted", "full")
    changed = carry(undecided("other"), KNOWN, profile="quick")
    assert changed["status"] == "unchecked"
    assert "sources changed" in changed["reason"]
    assert carry(undecided(), KNOWN, profile="full")["status"] == "undecided"


def test_a_carried_verdict_says_what_the_longer_profile_saw_and_where():
    seen = {**KNOWN["profiles"]["full"], "reason": "3 of 40 seeds agree", "witness": {"batch": 128}}
    claim = carry(undecided(), {**KNOWN, "profiles": {"full": seen}}, profile="quick")
    assert claim["reason"].startswith("3 of 40 seeds agree (the full profile")
    assert claim["witness"]["where"] == {"batch": 128}
    assert "--profile full --seed 0" in claim["command"]


def test_accept_writes_only_changes_and_keeps_a_history(accepted):
    folder = accepted.reports / "ledger"
    data, _ = launch(accepted.request())
    claim = next(c for c in data["claims"] if c["id"] == "toy/exact")
    assert not accept(folder, claim, profile="quick", seed=0, date="2027-01-01", because="again")
    claim["status"] = "refuted"
    assert accept(folder, claim, profile="quick", seed=0, date="2027-01-01", because="found a witness")
    history = read_ledger(folder)["toy/exact"]["history"]
    assert [(h["from"], h["to"], h["because"]) for h in history] == [
        (None, "proved", "first"),
        ("proved", "refuted", "found a witness"),
    ]


def test_a_damaged_entry_is_one_sentence(accepted):
    from lemmacheck.errors import ClaimError

    (accepted.reports / "ledger" / "toy" / "exact.json").write_text("{")
    with pytest.raises(ClaimError, match="not valid JSON"):
        launch(accepted.request())
