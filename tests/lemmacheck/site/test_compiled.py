"""Templates are compiled once, compiled again where what was kept is damaged or cannot be kept, and never run unchecked."""

import pytest
from jinja2 import DictLoader, Environment

from lemmacheck.site.compiled import CHECKSUM, CompiledTemplates

PAGE = "{% for x in numbers %}{{ x }};{% endfor %}"


@pytest.fixture
def rendered(tmp_path, monkeypatch):
    compiled = []
    once = Environment._compile
    monkeypatch.setattr(Environment, "_compile", lambda self, *args: compiled.append(args[1]) or once(self, *args))

    def render(text=PAGE):
        compiled.clear()
        environment = Environment(loader=DictLoader({"page": text}), bytecode_cache=CompiledTemplates(tmp_path / "kept"))
        return environment.get_template("page").render(numbers=range(3)), len(compiled)

    return render


def test_a_template_is_compiled_once_and_again_when_it_changes(rendered):
    assert rendered() == ("0;1;2;", 1)
    assert rendered() == ("0;1;2;", 0)
    assert rendered(PAGE.replace(";", ",")) == ("0,1,2,", 1)


@pytest.mark.parametrize("damage", [lambda b: b[:-9], lambda b: b[:CHECKSUM] + b"\0" + b[CHECKSUM + 1 :], lambda b: b""])
def test_a_damaged_file_is_compiled_again_and_never_run(rendered, tmp_path, damage):
    rendered()
    (file,) = (tmp_path / "kept").iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert rendered() == ("0;1;2;", 1)
    assert rendered() == ("0;1;2;", 0)


def test_a_folder_that_cannot_be_written_changes_nothing(rendered, tmp_path):
    (tmp_path / "kept").write_text("a file where the folder should be")
    assert rendered() == ("0;1;2;", 1)
    assert rendered() == ("0;1;2;", 1)
