"""Reports for machines: what stands in a reason is text there, and a carried verdict is compared with what the run itself saw."""

import xml.etree.ElementTree as ET

import pytest

from lemmacheck.record.ci import comment, junit, log_commands, markdown_summary
from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Entry, Known
from lemmacheck.record.results import Results
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim

WILD = "100 % of | cells <b>break</b>\nhere, at: once"


def results(*claims):
    return Results(run=invented.run(), claims=list(claims), census={})


def entry(status, rung=None):
    return Entry(status=status, rung=rung, seed=0, key="k", date="2026-01-01", foils=[], constants={})


def test_reasons_and_objections_are_text_in_markdown():
    wild = claim("a/wild", "refuted", reason=WILD)
    lines = [Line(id="a/wild", passed=False, text=WILD)]
    for text in (markdown_summary(results(wild), lines), comment(results(wild), lines, {})):
        assert "<b>" not in text
        assert "100 % of \\| cells &lt;b>break&lt;/b> here, at: once" in text
    (row,) = [line for line in markdown_summary(results(wild), lines).splitlines() if line.startswith("| `a/wild`")]
    assert row.replace("\\|", "").count("|") == 4, "three cells"


def test_a_log_command_holds_no_code_that_its_words_made():
    (command,) = log_commands([Line(id="a/x", passed=False, text=WILD)], {"a/x": ("a,b:c.py", 7)})
    assert command == "::error file=a%2Cb%3Ac.py,line=7,title=a/x::100 %25 of | cells <b>break</b>%0Ahere, at: once"
    assert log_commands([Line(id="a/x", passed=True, text="fine")], {}) == []


@pytest.mark.parametrize("is_error", [True, False])
def test_control_characters_leave_the_junit_file_readable(is_error):
    line = Line(id="a/x", passed=False, is_error=is_error, text="a bell \x07 and an escape \x1b[0m")
    (case,) = ET.fromstring(junit(results(claim("a/x", "refuted")), [line])).iter("testcase")
    assert len(case.findall("error" if is_error else "failure")) == 1


def carried():
    """Shown as supported by a longer profile; the run itself left it open."""
    return next(one for one in invented.claims() if one.carried is not None and one.here.status != one.status)


def test_a_carried_verdict_is_no_change_where_the_run_saw_what_is_recorded():
    one, profile = carried(), invented.run().profile
    known = {one.id: Known(id=one.id, profiles={profile: entry(one.here.status, one.here.rung)})}
    assert "Nothing changed" in comment(results(one), [], known)


def test_a_carried_verdict_hides_no_change_of_what_the_run_saw():
    one, profile = carried(), invented.run().profile
    known = {one.id: Known(id=one.id, profiles={profile: entry(one.status, one.rung)})}
    (line,) = [line for line in comment(results(one), [], known).splitlines() if line.startswith("- `")]
    assert line.startswith(f"- `{one.id}` was {one.status}")
    assert line.endswith(f"is {one.here.status}")


def test_a_change_is_told_once_even_where_the_gate_objects():
    one = claim("a/x", "refuted")
    known = {"a/x": Known(id="a/x", profiles={invented.run().profile: entry("proved", "proof")})}
    text = comment(results(one), [Line(id="a/x", passed=False, text="was proved")], known)
    assert text.count("`a/x`") == 1
    assert "objects" in text
    assert "- `a/x` was proved by proof, is refuted" in comment(results(one), [], known)
