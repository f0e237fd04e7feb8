"""Compiled code is that of the present sources: an edit anywhere that compiles leads to a folder of its own."""

import dataclasses
import os

import pytest

from lemmacheck.places import project
from lemmacheck.running import keys
from lemmacheck.running.kernels import VARIABLE, kernel_key, use_cache

INNER = "import numba\n@numba.njit\ndef radius(x):\n    return x\n"
OUTER = "import numba\nfrom mine.inner import radius\n@numba.njit(cache=True)\ndef draw(x):\n    return radius(x)\n"


@pytest.fixture
def mine(tmp_path):
    package = tmp_path / "mine"
    package.mkdir()
    for name, text in (("__init__", ""), ("inner", INNER), ("outer", OUTER), ("plain", "x = 1\n")):
        (package / f"{name}.py").write_text(text)
    return dataclasses.replace(project(), top=tmp_path, reports=tmp_path / "reports")


def key(where):
    keys.forget()
    return kernel_key(where)


def test_an_edit_of_what_a_kernel_inlines_leads_to_another_folder(mine):
    before = key(mine)
    (mine.top / "mine" / "inner.py").write_text(INNER.replace("return x", "return 2 * x"))
    assert key(mine) != before


def test_remarks_and_files_that_compile_nothing_lead_to_the_same_folder(mine):
    before = key(mine)
    (mine.top / "mine" / "inner.py").write_text(INNER + "# a remark\n")
    (mine.top / "mine" / "plain.py").write_text("x = 2\n")
    assert key(mine) == before


def test_numba_is_pointed_at_that_folder(mine, monkeypatch):
    monkeypatch.setenv(VARIABLE, "elsewhere")
    keys.forget()
    folder = use_cache(mine)
    assert folder.name == kernel_key(mine)
    assert folder.is_relative_to(mine.reports)
    assert os.environ[VARIABLE] == str(folder)
