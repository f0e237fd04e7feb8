"""What was typeset for an earlier build is not made again, and nothing else comes into a page that way."""

import pytest

from lemmacheck.site import typeset
from lemmacheck.site.mathml import mathml
from lemmacheck.site.source_code import highlighted

FORMULA, CODE = r"\frac{a < b}{\sqrt{x}} \le \left( x \right)", "def f(x):\n    return '<b>' < x  # a remark\n"


def built(file):
    with typeset.remembered(file):
        return mathml(FORMULA), mathml(FORMULA, display=True), highlighted(CODE)


@pytest.fixture
def refuse(monkeypatch):
    def no(*_, **__):
        raise AssertionError("made again")

    return lambda: (
        monkeypatch.setattr("lemmacheck.site.mathml._converted", no),
        monkeypatch.setattr("lemmacheck.site.source_code._coloured", no),
    )


def test_what_was_typeset_before_is_read_and_is_the_same(tmp_path, refuse):
    file = tmp_path / "typeset.msgpack"
    first = built(file)
    written = file.stat().st_mtime_ns
    refuse()
    assert built(file) == first
    assert file.stat().st_mtime_ns == written
    assert first[0] != first[1]


def test_a_build_of_less_forgets_nothing(tmp_path, refuse):
    file = tmp_path / "typeset.msgpack"
    first = built(file)
    with typeset.remembered(file):
        mathml("y")
    refuse()
    assert built(file) == first


def test_another_version_or_an_edit_voids_all(tmp_path, refuse, monkeypatch):
    file = tmp_path / "typeset.msgpack"
    built(file)
    monkeypatch.setattr(typeset, "version_of", lambda name: "0")
    refuse()
    with pytest.raises(AssertionError, match="made again"):
        built(file)


def test_a_damaged_file_counts_as_none(tmp_path):
    file = tmp_path / "typeset.msgpack"
    first = built(file)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    for damaged in (bytes(content), b"", b"nonsense"):
        file.write_bytes(damaged)
        assert built(file) == first


@pytest.mark.parametrize("markup", ["<script>alert(1)</script>", '<mi onclick="x()">a</mi>', '<span style="x">a</span>', "<mi"])
def test_forged_markup_does_not_reach_a_page(tmp_path, markup):
    file = tmp_path / "typeset.msgpack"
    first = built(file)
    maker = typeset._maker()
    forged = typeset.msgspec.msgpack.encode(dict.fromkeys(typeset._read(file, maker), markup))
    file.write_bytes(typeset._checksum(maker, forged) + forged)
    assert built(file) == first
