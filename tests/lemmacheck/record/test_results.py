"""The records are the one definition of results.json: the schema is made from them, and what is written is read back."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.record.ci import files
from lemmacheck.record.explain import explain
from lemmacheck.record.files import as_json, write_text
from lemmacheck.record.results import DIGEST, Results, Seen, read_results, write_results
from lemmacheck.record.schema import FILE, json_schema
from lemmacheck.session import launch
from lemmacheck.words import RUNGS, STATUSES, WORST_FIRST, worst_status
from tests.lemmacheck.running.test_runner import EXACT, MEAN
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim


@pytest.fixture
def kept(tmp_path):
    """A folder of reports with one run, whose files a test may damage."""
    for name, text in files(invented.results(), []).items():
        write_text(tmp_path / "runs" / "one" / name, text)
    write_results(tmp_path / "runs" / "one", files(invented.results(), [])["results.json"])
    write_text(tmp_path / "runs" / "latest.json", '{"run": "one"}')
    return tmp_path


def test_the_committed_schema_is_the_one_made_from_the_records():
    assert FILE.read_text(encoding="utf-8") == as_json(json_schema()), "write it with: python -m lemmacheck.record.schema"


def test_the_files_of_a_run_follow_the_schema(bench):
    bench.write("exact", EXACT)
    bench.write("one", MEAN.format(name="one", sleep=0))
    bench.write("broken", "1/0")
    launch(bench.request())
    (path,) = bench.reports.glob("runs/*/results.json")
    jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), json_schema())


def test_the_schema_names_every_status_and_rung_and_refuses_others():
    seen = json_schema()["$defs"]["Seen"]["properties"]
    assert set(seen["status"]["enum"]) == set(WORST_FIRST)
    assert {rung for part in seen["rung"]["anyOf"] for rung in part.get("enum", [None])} == {*RUNGS, None}
    data = json.loads(as_json(invented.results()))
    jsonschema.validate(data, json_schema())
    data["claims"][0]["status"] = "true"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, json_schema())


def test_the_shown_verdict_stands_at_the_top_of_a_claim_and_what_was_seen_in_here():
    data = json.loads(as_json(invented.results()))
    entry = next(c for c in data["claims"] if c["id"] == "d20/figure-2")
    assert (entry["status"], entry["here"]["status"]) == ("supported", "undecided")
    assert set(entry["here"]) == set(Seen.__struct_fields__) < set(entry)
    assert set(entry["carried"]) == {"profile", "seed", "date", "key"}


def test_results_are_read_back_as_they_were(kept):
    assert read_results(kept) == read_results(kept, "one") == invented.results()


def test_a_verdict_cannot_be_overwritten():
    with pytest.raises(AttributeError):
        claim("a/b", "refuted").status = "proved"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("one/results.json", "{", "not valid JSON"),
        ("one/results.json", "{}", "missing required field `run`"),
        ("latest.json", "[]", "Expected `object`"),
        ("latest.json", '{"run": 3}', "Expected `str`, got `int`"),
    ],
)
def test_damaged_files_are_one_sentence(kept, name, text, words):
    (kept / "runs" / name).write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="are damaged") as caught:
        read_results(kept)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("damage", ["edited", "digest empty"])
def test_results_that_were_changed_after_the_run_are_damaged(kept, damage):
    """One more digit in a margin, or a claim less, is as readable as before."""
    run = kept / "runs" / "one"
    if damage == "edited":
        (run / "results.json").write_text((run / "results.json").read_text().replace('"seconds": 0', '"seconds": 1', 1))
    else:
        (run / DIGEST).write_text("")
    with pytest.raises(StoreError, match="changed after the run"):
        read_results(kept)


def test_a_wrong_type_deep_inside_is_named_with_its_place(kept):
    path = kept / "runs" / "one" / "results.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["claims"][2]["foils"][0]["rejected"] = "yes"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(StoreError, match=r"claims\[2\]\.foils\[0\]\.rejected"):
        read_results(kept)


def test_a_run_that_does_not_exist_is_named(kept):
    with pytest.raises(ClaimError, match='no run is named "two"'):
        read_results(kept, "two")


@given(st.lists(st.sampled_from(WORST_FIRST), min_size=1))
def test_summaries_take_the_worst(statuses):
    worst = worst_status(statuses)
    assert worst in statuses
    assert ("error" in statuses) == (worst == "error")
    assert worst == "error" or all(STATUSES.index(worst) <= STATUSES.index(s) for s in statuses)


def says(one):
    return {reason.topic: reason.says for reason in explain(one)}


def test_a_verdict_is_explained_from_what_is_shown():
    said = says(claim("a/b", "supported"))
    assert said["Verdict"].startswith("B (a/b) is supported by random draws:")
    assert said["Blind spot"] == "A violation smaller than 0.0123 could have escaped."
    assert said["Chance of error"] == "The probability that chance misled this verdict is at most 10⁻⁹."
    assert said["Deliberate errors"] == "The deliberate error is caught: half the constant."


def test_what_is_not_reproduced_says_how_large_an_effect_would_have_been_seen():
    margin = {"worst": -0.23, "low": -0.26, "high": -0.19, "where": {}}
    seen = dict(rung=None, blind_spot=None, margin=margin)
    assert "smaller than 0.04 would" in says(claim("a/b", "undecided", reason="not reproduced on small ones", **seen))["Blind spot"]
    assert "Blind spot" not in says(claim("a/b", "undecided", reason="no evidence in this profile", **seen))
    alike = {**seen, "margin": {**margin, "high": -0.23 + 1e-9}}
    assert "Blind spot" not in says(claim("a/b", "undecided", reason="not reproduced on small ones", **alike))


def test_a_carried_verdict_speaks_of_the_run_that_decided_it():
    carried = next(c for c in invented.claims() if c.id == "d20/figure-2")
    assert "this run is too short" in says(carried)["Carried"]
    assert "tried in the full profile" in says(carried)["Deliberate errors"]
    lacking = replace(carried, here=replace(carried.here, lacks="CIFAR-10 is not here"))
    assert says(lacking)["Carried"].startswith("Carried: CIFAR-10 is not here; last decided in the full profile")
    changed = next(c for c in invented.claims() if c.id == "d20/figure-3")
    assert "the code of its check changed since" in says(changed)["Carried"]
    assert "Carried" not in says(claim("a/b", "proved"))


def test_chance_is_told_by_where_it_entered():
    assert says(claim("a/b", "proved"))["Chance of error"] == "Nothing in it is random, so chance cannot have misled it."
    assert "second route" in says(claim("a/b", "proved", error_probability=1e-9))["Chance of error"]
    assert "outside the error budget" in says(claim("a/b", "supported", rung="observed"))["Chance of error"]


def test_chance_is_not_denied_of_draws_that_another_run_made():
    carried = {"profile": "full", "seed": 0, "date": "2026-10-01", "key": "k"}
    told = says(claim("a/b", "supported", carried=carried, error_probability=0.0))["Chance of error"]
    assert told == "It was decided in the full profile, within the error budget of that run."
    assert "Chance of error" not in says(claim("a/b", "undecided"))


def test_a_control_that_fails_is_not_called_unrefuted():
    control = {"name": "c", "status": "refuted", "reason": "a witness"}
    assert "Control" not in says(claim("a/b", "error", control=control))


def test_a_margin_of_minus_zero_is_zero():
    margin = {"worst": -0.0, "low": None, "high": None, "where": {}}
    assert says(claim("a/b", "proved", margin=margin))["Worst margin"].startswith("The smallest margin seen is 0.")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_a_number_that_is_not_finite_is_refused_and_not_written_as_something_else(number):
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_json({"deep": [{"inside": number}]})


def test_an_empty_run_is_complete(tmp_path):
    empty = replace(invented.results(), claims=[], census={})
    write_results(tmp_path / "runs" / "none", as_json(empty))
    assert read_results(tmp_path, "none") == empty
    assert isinstance(empty, Results)
