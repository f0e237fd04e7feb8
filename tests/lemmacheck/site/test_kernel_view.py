"""A page says how far a proof was checked, and never more than the record of this very content says."""

from types import SimpleNamespace

import pytest

from lemmacheck.record.certificates import Certificates, Certified, certificates_path, read_certificates
from lemmacheck.record.files import write_json
from lemmacheck.site.kernel_view import assurance

CLAIM = SimpleNamespace(id="a/b", status="proved", rung="proof", key="k1")
ACCEPTED = Certified(key="k1", outcome="accepted", lemmas=12, trusted=["newman"], formal=["am_gm"], cited=["a/c"])


def written(folder, **changes):
    record = Certificates(date="2026-11-17", coq="8.16.1", **{"claims": {"a/b": ACCEPTED}, "figures": "1 of 1", **changes})
    write_json(certificates_path(folder), record)
    assert read_certificates(folder) == record
    return folder


def test_an_accepted_certificate_is_told_with_what_it_assumes(tmp_path):
    said = assurance(CLAIM, written(tmp_path))
    assert "12 steps again by Coq's kernel" in said.says
    assert said.assumed == ("the fact newman", "what the arguments of am_gm are", "the claim a/c", "the signs that types give")


@pytest.mark.parametrize(
    ("claim", "changes", "words"),
    [
        (SimpleNamespace(**{**vars(CLAIM), "key": "k2"}), {}, "has not seen this version"),
        (CLAIM, {"claims": {"a/b": Certified(key="k1", outcome="rejected", reason="line 7")}}, "rejected (line 7)"),
        (CLAIM, {"claims": {}}, "has not seen this version"),
        (CLAIM, {"statements": {"a/b": "WholeA.b"}}, "whole statement is formal"),
        (CLAIM, {"statements": {"a/b": "WholeA.b, its inequality"}}, "again by Coq's kernel"),
    ],
)
def test_no_page_says_more_than_the_record(tmp_path, claim, changes, words):
    said = assurance(claim, written(tmp_path, **changes))
    assert words in said.says


def test_without_a_record_the_engine_alone_is_named(tmp_path):
    assert assurance(CLAIM, tmp_path).says == "Checked by the engine."


@pytest.mark.parametrize("status", ["supported", "refuted"])
def test_what_is_not_proved_by_symbols_has_no_such_line(tmp_path, status):
    assert assurance(SimpleNamespace(**{**vars(CLAIM), "status": status}), written(tmp_path)) is None
