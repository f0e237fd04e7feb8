"""The record of properties: complete, merged over sessions, written by one process."""

import json

import pytest

pytest_plugins = ["pytester"]

SUITE = '''
from hypothesis import given, settings, strategies as st
from theory.definitions.spectra import *
from theory.definitions import transport as t

numbers = st.integers(0, 100)

def helper(x):
    return t.bures(x)

@settings(max_examples=20, database=None)
@given(numbers)
def test_sums_are_large(n):
    """A sum grows."""
    assert n >= 0 or helper(n)

@settings(max_examples=20, database=None)
@given(numbers)
def test_small_is_everything(n):
    assert n < 10

def test_is_no_property():
    pass
'''


@pytest.fixture
def suite(pytester, request):
    conftest = request.config.rootpath / "tests" / "conftest.py"
    pytester.makeconftest(conftest.read_text(encoding="utf-8"))
    pytester.makepyfile(
        test_one=SUITE.replace("from theory.definitions.spectra import *\n", "").replace(
            "from theory.definitions import transport as t", "t = None"
        )
    )
    return pytester


def record(pytester):
    data = json.loads((pytester.path / "reports" / "runs" / "properties.json").read_text(encoding="utf-8"))
    return {p["nodeid"].partition("::")[2]: p for p in data["properties"]}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "xdist"])
def test_a_session_leaves_outcomes_examples_and_falsifying_examples(suite, workers):
    suite.runpytest_subprocess("-p", "no:cacheprovider", *workers)
    found = record(suite)
    assert set(found) == {"test_sums_are_large", "test_small_is_everything"}
    good, bad = found["test_sums_are_large"], found["test_small_is_everything"]
    assert (good["fact"], good["says"], good["outcome"], good["falsifying"]) == ("sums are large", "A sum grows.", "passed", None)
    assert good["examples"] == 20
    assert bad["outcome"] == "failed"
    assert "n=10" in bad["falsifying"].replace(" ", "")


def test_a_partial_session_keeps_what_others_recorded_and_a_whole_one_drops_what_is_gone(suite):
    suite.runpytest_subprocess("-p", "no:cacheprovider")
    suite.runpytest_subprocess("-p", "no:cacheprovider", "-k", "sums")
    assert len(record(suite)) == 2
    suite.makepyfile(
        test_one="""
        from hypothesis import given, strategies as st

        @given(st.just(1))
        def test_one_is_one(n):
            assert n == 1
        """
    )
    suite.runpytest_subprocess("-p", "no:cacheprovider")
    assert set(record(suite)) == {"test_one_is_one"}


def test_a_tree_that_cannot_be_written_to_is_tested_all_the_same(suite):
    (suite.path / "reports").write_text("a file where the folder should be")
    result = suite.runpytest_subprocess("-p", "no:cacheprovider", "-k", "sums")
    result.assert_outcomes(passed=1, deselected=2, warnings=1)
    result.stdout.fnmatch_lines(["*the properties were not recorded*"])


def test_guards_are_found_through_aliases_and_helpers(tmp_path):
    from tests.conftest import guarded

    file = tmp_path / "test_x.py"
    file.write_text(SUITE.replace("import *", "import rank"), encoding="utf-8")
    assert guarded(file, "test_sums_are_large") == ["theory.definitions.transport.bures"]
