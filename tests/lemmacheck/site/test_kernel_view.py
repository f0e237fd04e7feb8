"""A page says how far a proof was checked, and never more than the record of this very content says."""

from types import SimpleNamespace

import pytest

from lemmacheck.record.certificates import Certificates, Certified, certificates_path, read_certificates
from lemmacheck.record.files import write_json
from lemmacheck.site.kernel_view import assurance, still_trusted, taken_for_granted

CLAIM = SimpleNamespace(id="a/b", status="proved", rung="proof", key="k1")
ACCEPTED = Certified(key="k1", outcome="accepted", lemmas=12, trusted=["newman"], formal=["am_gm"], cited=["a/c"])


def written(folder, **changes):
    record = Certificates(date="2026-11-17", coq="8.16.1", **{"claims": {"a/b": ACCEPTED}, "figures": "1 of 1", **changes})
    write_json(certificates_path(folder), record)
    assert read_certificates(folder) == record
    return folder


def test_an_accepted_certificate_is_told_with_what_it_assumes(tmp_path):
    said = assurance(CLAIM, written(tmp_path))
    assert "re-checked by Coq's kernel: 12 lemmas accepted" in said.says
    assert said.assumed[:3] == ("the fact “Newman”", "what “AM–GM” is applied to", "the claim a/c")
    assert "symbols stand for the quantities" in said.assumed[3]


def test_cases_that_were_computed_again_do_not_speak_of_symbols(tmp_path):
    one = Certified(key="k1", outcome="accepted", lemmas=2, other=["what the measurement returns, as fractions, in the 2 cases"])
    for rung in ("exact", "enclosed"):
        said = assurance(SimpleNamespace(**{**vars(CLAIM), "rung": rung}), written(tmp_path, claims={"a/b": one}))
        assert "re-checked by Coq's kernel: 2 lemmas accepted" in said.says
        assert said.assumed == ("what the measurement returns, as fractions, in the 2 cases",)


def test_balls_that_the_kernel_did_not_see_are_named_as_trusted(tmp_path):
    one = Certified(key="k1", outcome="not exported", reason="two intervals")
    said = assurance(SimpleNamespace(**{**vars(CLAIM), "rung": "enclosed"}), written(tmp_path, claims={"a/b": one}))
    assert "not exported (two intervals)" in said.says
    assert said.assumed == ("interval arithmetic (FLINT)",)


def test_what_is_taken_for_granted_is_listed_with_the_claims_that_lean_on_it(tmp_path):
    solver = Certified(key="", outcome="accepted", other=["solver: x > 0"])
    record = read_certificates(written(tmp_path, claims={"a/b": solver, "a/a": solver, "a/c": ACCEPTED}))
    assert taken_for_granted(record) == [("solver: x > 0", ["a/a", "a/b"])]


def test_facts_without_a_lemma_are_listed_with_the_claims_that_lean_on_them(tmp_path):
    record = read_certificates(
        written(tmp_path, claims={"a/b": ACCEPTED, "a/a": ACCEPTED, "a/c": Certified(key="", outcome="accepted")})
    )
    assert still_trusted(record) == [("newman", ["a/a", "a/b"])]


def test_false_neighbours_that_the_kernel_does_not_simply_reject_are_named_with_the_reason(tmp_path):
    foils = {"one": "rejected", "two": "rejected", "three": "not covered"}
    reasons = {"two": "the proof does not speak of z", "three": "a hypothesis is missing"}
    one = Certified(key="k1", outcome="accepted", foils=foils, foil_reasons=reasons)
    says = assurance(CLAIM, written(tmp_path, claims={"a/b": one})).says
    assert "On 2 of 3 false neighbours it rejects the same steps." in says
    assert "“two”: the proof does not speak of z." in says
    assert "“three”: not covered (a hypothesis is missing)." in says
    assert "“one”" not in says


@pytest.mark.parametrize(
    ("claim", "changes", "words"),
    [
        (SimpleNamespace(**{**vars(CLAIM), "key": "k2"}), {}, "not re-checked by Coq's kernel since the last change"),
        (CLAIM, {"claims": {"a/b": Certified(key="k1", outcome="rejected", reason="line 7")}}, "rejected (line 7)"),
        (CLAIM, {"claims": {}}, "has not seen it"),
        (CLAIM, {"statements": {"a/b": "WholeA.b"}}, "whole statement is formal"),
        (CLAIM, {"statements": {"a/b": "WholeA.b, its inequality"}}, "re-checked by Coq's kernel"),
    ],
)
def test_no_page_says_more_than_the_record(tmp_path, claim, changes, words):
    said = assurance(claim, written(tmp_path, **changes))
    assert words in said.says


def test_without_a_record_only_our_own_check_is_named(tmp_path):
    assert assurance(CLAIM, tmp_path).says == "Checked by lemmacheck."


@pytest.mark.parametrize("changed", [{"status": "supported"}, {"status": "refuted"}, {"rung": "calibrated"}])
def test_what_is_not_proved_has_no_such_line(tmp_path, changed):
    assert assurance(SimpleNamespace(**{**vars(CLAIM), **changed}), written(tmp_path)) is None


def test_a_whole_statement_lists_what_it_still_takes(tmp_path):
    said = assurance(CLAIM, written(tmp_path, statements={"a/b": "WholeA.b"}))
    assert said.assumed == ("that the theorem says what the claim says", "Coq's own axioms of the real numbers")


BY_CASES = """
def measure(case):
    return {"left": case.d + 1, "right": case.d}

claim = Claim(label="cases", says="d + 1 > d", margin=lambda q: q.left - q.c * q.right, constants=dict(c=1),
    domain=Domain(d=OneOf(1, 2)), evidence=(Exact(grid(d=(1, 2)), measure),), foils=(Foil("twice", c=2),))
"""


def test_the_page_of_a_claim_that_cases_prove_tells_how_far_it_was_checked_and_what_is_assumed(bench):
    from click.testing import CliRunner

    from lemmacheck.cli import main

    bench.write("cases", BY_CASES)
    key = bench.run()["cases"].key
    other = ["what the measurement returns, as fractions, in the 2 cases"]
    written(bench.reports, claims={"toy/cases": Certified(key=key, outcome="accepted", lemmas=2, other=other)})
    said = CliRunner().invoke(main, ["run", "--root", str(bench.root), "--reports", str(bench.reports), "--workers", "1"])
    assert "proved" in said.output
    page = (bench.reports / "site" / "toy" / "cases.html").read_text(encoding="utf-8")
    assert page.count('class="assurance"') == 1
    assert "re-checked by Coq&#39;s kernel: 2 lemmas accepted" in page
    assert "What remains assumed: what the measurement returns, as fractions, in the 2 cases" in page
