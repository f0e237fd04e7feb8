"""What is remembered of a source file is what the file says now, and costs no parsing when it was seen before."""

import pytest

from lemmacheck.running import parsed
from lemmacheck.running.parsed import Memory, parse

SOURCE = '''"""A fact."""
import math

from lemmacheck import Claim, Draws

def draw(case, keys):
    """Draws."""
    from theory.chains.wide import gaps
    return {"x": gaps(keys), "file": "data.csv"}

claim = Claim(label="one", c=1)
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "claim.py"
    path.write_text(SOURCE)
    return path


def remembered(tmp_path):
    return Memory(tmp_path / "runs" / "parsed.msgpack")


def test_a_content_is_parsed_once_also_between_processes(file, tmp_path, monkeypatch):
    first = remembered(tmp_path)
    seen = first.parsed(file)
    first.keep()
    monkeypatch.setattr(parsed, "parse", lambda *_, **__: pytest.fail("parsed again"))
    assert remembered(tmp_path).parsed(file) == seen


def test_an_edit_is_seen_although_the_file_was_remembered(file, tmp_path):
    memory = remembered(tmp_path)
    before = memory.parsed(file)
    memory.keep()
    file.write_text(SOURCE.replace("c=1", "c=2"))
    after = remembered(tmp_path).parsed(file)
    assert after.code != before.code
    assert after.drawing == before.drawing


def test_comments_docstrings_and_layout_do_not_count_but_code_does():
    before = parse(SOURCE.encode(), name="a")
    said_otherwise = parse(SOURCE.replace("A fact.", "Another.").replace("Draws.", "More.").encode() + b"# why\n", name="b")
    assert (said_otherwise.code, said_otherwise.drawing) == (before.code, before.drawing)
    assert parse(SOURCE.replace("gaps(keys)", "gaps(keys) + 1").encode(), name="c").drawing != before.drawing


def test_imports_anywhere_files_named_in_texts_and_foreign_names_are_found():
    found = parse(SOURCE.encode(), name="a")
    assert found.imports == ("math", "lemmacheck.Claim", "lemmacheck.Draws", "theory.chains.wide.gaps")
    assert "data.csv" in found.texts
    assert found.foreign == ("math", "Claim", "Draws")
    assert found.first == ((2, "math"), (4, "lemmacheck"))


@pytest.mark.parametrize("content", [b"", b"not msgpack", b"\x92\xa1x\x80"])
def test_a_memory_that_cannot_be_read_is_no_memory(file, tmp_path, content):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "parsed.msgpack").write_bytes(content)
    assert remembered(tmp_path).parsed(file) == parse(SOURCE.encode(), name="claim.py")


CLAIM = "from lemmacheck import Claim, Plot\nclaim = Claim(label='a', margin=f, {shown})\nother = claim.but(c=2, {shown})\n"


def code_with(shown):
    return parse(CLAIM.format(shown=shown).encode(), name="a.py").code


@pytest.mark.parametrize(
    "shown",
    ["plot=Plot('d', ('x', 'y'), log='y')", "because='it is so'", "readings=('one', 'two')", "by_hand='print(1)', place='p. 5'"],
)
def test_what_pages_only_print_voids_no_verdict(shown):
    assert code_with(shown) == code_with("")


@pytest.mark.parametrize("shown", ["plot=made()", "plot=Plot(f())", "because=[g() for g in h]", "sides=('a', 'b')", "c=3"])
def test_what_runs_or_is_measured_counts(shown):
    assert code_with(shown) != code_with("")
