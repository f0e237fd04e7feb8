"""The stories of the home page: told only while their claims are what they say, with numbers from the results."""

import pytest
from msgspec.structs import replace

from checks.pictures.findings import sharper
from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.results import Side
from lemmacheck.running.discover import discover
from lemmacheck.running.picturing import picture_file
from lemmacheck.site.findings import Story, filled, holds, read_stories, tell, unknown_claims
from lemmacheck.site.views import Site
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim

CLAIMS = {one.id: one for one in invented.claims()}


def site(results=None) -> Site:
    return Site(results or invented.results(), {}, [], runs=project().reports)


def test_a_story_is_told_only_while_its_claims_have_the_statuses_it_expects():
    assert holds(Story(title="t", expects={"d20/lemma-7": "refuted", "d20/lemma-1b": "supported or proved"}), CLAIMS)
    assert not holds(Story(title="t", expects={"d20/lemma-7": "proved"}), CLAIMS)
    assert not holds(Story(title="t", expects={"d20/nowhere": "proved"}), CLAIMS)


def test_numbers_come_from_the_results_and_a_text_without_them_is_left_out():
    witness = CLAIMS["d20/lemma-7"].witness
    sides = [Side(name="the gap", value=0.5), Side(name="the bound", value=0.25)]
    known = {"d20/lemma-7": replace(CLAIMS["d20/lemma-7"], witness=replace(witness, sides=sides, where={"depth": 7}))}
    assert filled("gap {d20/lemma-7:left} over {d20/lemma-7:right} at {d20/lemma-7:depth}", known) == "gap 0.5 over 0.25 at 7"
    assert filled("{d20/lemma-7:is refuted or vacuous}so it is", known) == "so it is"
    assert filled("{d20/lemma-7:is proved}so it is", known) == ""
    assert filled("{d20/lemma-7:nothing of the kind}", known) == ""
    assert filled("{d20/nowhere:reason}", known) == ""


def test_where_nobody_wrote_stories_the_heaviest_errata_are_told(tmp_path):
    heavy = claim("m23/heavy", "refuted", fails="false", title="The heaviest")
    light = claim("m23/light", "refuted", fails="slip", title="A slip")
    ours = claim("m23/ours", "refuted", fails="false", whose="ours")
    told = tell(site(replace(invented.results(), claims=[light, ours, heavy])), {}, tmp_path)
    assert [story.title for story in told] == ["The heaviest", "A slip"]


def test_a_damaged_file_of_stories_is_said_in_one_sentence(tmp_path):
    (tmp_path / "findings.toml").write_text("[[finding]]\nname = 1\n", encoding="utf-8")
    with pytest.raises(ClaimError, match=r"findings\.toml cannot be understood"):
        read_stories(tmp_path)


def test_our_stories_name_only_claims_that_exist():
    stories = read_stories(project().claims)
    assert 8 <= len(stories) <= 12
    assert unknown_claims(stories, [one.id for one in discover()]) == []


def test_a_list_of_what_was_not_seen_again_leaves_out_what_was(tmp_path):
    (tmp_path / "findings.toml").write_text(
        '[[finding]]\ntitle = "T"\nfailing = "not reproduced"\nexpects = { "m23/a" = "supported" }\n', encoding="utf-8"
    )
    seen = claim("m23/a", "supported", fails="not reproduced")  # its author expected otherwise
    open_still = claim("m23/b", "undecided", fails="not reproduced", reason="6 of 11 seeds agree")
    unseen = claim("m23/c", "undecided", reason="not reproduced on smaller networks: 0 of 11 seeds agree")
    against = claim("m23/d", "refuted", fails="not reproduced")
    (told,) = tell(site(replace(invented.results(), claims=[seen, open_still, unseen, against])), {}, tmp_path)
    assert sorted(one.id for one in told.claims) == ["m23/c", "m23/d"]


STORY = '[[finding]]\ntitle = "T"\npicture = "shares"\nclaims = ["m23/a"]\nexpects = { "m23/a" = "supported" }\n'
PICTURE = """
from lemmacheck import Picture


def picture(claims):
    rows = [{"what": f"the long name of {id}", "share": len(id)} for id in claims]
    return Picture("what", ("share",), rows, kind="bars", values="letters")
"""


def test_a_story_about_several_claims_may_have_a_picture_of_its_own_made_of_the_results(tmp_path):
    (tmp_path / "findings.toml").write_text(STORY, encoding="utf-8")
    (tmp_path / "pictures/findings").mkdir(parents=True)
    (tmp_path / "pictures/findings/shares.py").write_text(PICTURE, encoding="utf-8")
    (told,) = tell(site(replace(invented.results(), claims=[claim("m23/a", "supported")])), {}, tmp_path)
    assert told.pictured is None
    assert "the long name of m23/a" in told.picture.svg


def test_a_picture_of_a_story_that_cannot_be_made_is_told_and_leaves_the_story(tmp_path, capsys):
    (tmp_path / "findings.toml").write_text(STORY, encoding="utf-8")
    (tmp_path / "pictures/findings").mkdir(parents=True)
    (tmp_path / "pictures/findings/shares.py").write_text("def picture(claims):\n    return 1 / 0\n", encoding="utf-8")
    (told,) = tell(site(replace(invented.results(), claims=[claim("m23/a", "supported")])), {}, tmp_path)
    assert told.picture is None
    assert "no picture (ZeroDivisionError" in capsys.readouterr().err


def test_every_story_of_ours_has_a_picture():
    """Of a claim that has one, in its file or by its plot; a story about several claims has a file of its own."""
    found = {one.id: one for one in discover()}
    for story in read_stories(project().claims):
        shown = story.picture or story.claim
        if "/" in shown:
            assert picture_file(found[shown]).is_file() or found[shown].claim.plot is not None, story.title
        else:
            assert (project().claims / "pictures/findings" / f"{shown}.py").is_file(), story.title


def test_the_sharper_bounds_are_as_many_times_better_as_a_second_route_says():
    """Width 100: M23's time constant d²/(4 ln 2) over (1 + 8/312)·102·2/3, √2 of a soft rank and so on, by hand."""
    times = dict(sharper.times())
    assert times["M23, Theorem 1: layers, φ₀ → 0"] == pytest.approx(
        10000 / (4 * 0.693147) / ((1 + 8 / 312) * 102 * 2 / 3), rel=1e-5
    )
    assert times["D20, Lemma 1: soft rank, τ = 1/2, r = d/2"] == pytest.approx(1 / (1 - 0.75 * 0.5))
    assert times["M23, Lemma C.4: log-norm, φ = 0"] == pytest.approx(2 / (99 * 0.01005034), rel=1e-5)
    assert all(factor > 1 for factor in times.values())


def test_a_story_of_a_pack_is_filled_in_too(tmp_path):
    """Its ids have a dot, and dashes before it."""
    failed = claim("random-matrices.yu15/theorem-2", "refuted", fails="constant", reason="it fails")
    (told,) = tell(site(replace(invented.results(), claims=[failed])), {}, tmp_path)
    assert told.paragraphs == ["it fails"]
