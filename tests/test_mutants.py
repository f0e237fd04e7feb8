"""The list of mistakes stays true to the code, and the campaign tells a mistake that is noticed from one that is not."""

import re
from types import SimpleNamespace

import pytest

from tests.mutants import campaign
from tests.mutants.mutant import Mutant, read_mutants, says_the_same
from tests.mutants.warm import ENDLESS, Ended, Failures, Warm

MUTANTS = read_mutants()


def test_there_are_at_least_a_hundred_and_fifty_mistakes_in_every_part_of_the_project():
    assert len(MUTANTS) >= 150
    assert len({(m.file, m.old, m.new) for m in MUTANTS}) == len(MUTANTS)
    places = {"/".join(m.file.split("/")[:2]) for m in MUTANTS}
    rooms = ("numbers", "facts", "proofs", "weighing", "verdict", "record", "running", "site")
    assert places >= {f"lemmacheck/{room}" for room in rooms} | {"theory/laws", "theory/chains", "checks/d20"}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.name)
def test_a_mistake_fits_the_code_and_changes_what_it_does(mutant):
    source = (campaign.TOP / mutant.file).read_text(encoding="utf-8")
    changed = mutant.applied(source)
    assert changed != source
    assert not mutant.file.endswith(".py") or not says_the_same(source, changed)
    assert mutant.tests or mutant.claims
    assert all((campaign.TOP / test.partition("::")[0]).exists() for test in mutant.tests)


def test_a_passage_that_stands_nowhere_or_twice_is_refused():
    for old in ("never written", "e"):
        with pytest.raises(ValueError, match="not once"):
            Mutant("README.md", old, "", "a trial").applied("ee")


class Pretended(campaign.Copy):
    """Runs nothing: the test `t.py::one` fails as soon as a file holds the word `wrong`; what was asked is written down."""

    def __init__(self, folder):
        super().__init__(folder)
        self.asked = []

    def test(self, tests, *, words=(), keep_bytecode=False):
        self.asked.append(tuple(tests))
        is_wrong = any("wrong" in path.read_text() for path in self.folder.glob("*.py"))
        return Ended(1, ("t.py::one",)) if is_wrong and tests[0].startswith("t.py") else Ended(0)

    def differing(self, claims):
        wrong = any(word in path.read_text() for path in self.folder.glob("*.py") for word in ("wrong", "other"))
        return next((claim for claim in claims if claim == "a/stale" or (wrong and claim == "a/seen")), "")


@pytest.fixture
def copy(tmp_path):
    (tmp_path / "code.py").write_text("x = 'right'\n")
    return Pretended(tmp_path)


def test_a_noticed_mistake_is_taken_back_and_an_unnoticed_one_survives(copy):
    seen = copy.outcome_of(Mutant("code.py", "right", "wrong", "noticed", tests=("t.py",)))
    assert (seen.noticed, seen.by) == ("tests", "t.py::one")
    assert copy.asked == [("t.py",), ("t.py::one",)], "all tests with the mistake, and without it the one that failed"
    assert copy.outcome_of(Mutant("code.py", "right", "other", "unnoticed", tests=("t.py",))).noticed == ""
    assert (copy.folder / "code.py").read_text() == "x = 'right'\n"


def test_what_no_test_notices_is_asked_of_the_verdicts(copy):
    mutant = Mutant("code.py", "right", "other", "a trial", tests=("t.py",), claims=("a/b", "a/seen"))
    assert copy.outcome_of(mutant) == campaign.Outcome("verdicts", by="a/seen")


def test_a_verdict_that_differs_from_the_ledger_anyhow_notices_nothing(copy):
    with pytest.raises(RuntimeError, match="without the mistake too"):
        copy.outcome_of(Mutant("code.py", "right", "other", "a trial", claims=("a/stale",)))


def test_tests_that_fail_anyhow_notice_nothing(copy):
    (copy.folder / "other.py").write_text("wrong")
    with pytest.raises(RuntimeError, match="fails without the mistake"):
        copy.outcome_of(Mutant("code.py", "right", "wrong", "a trial", tests=("t.py",)))


def test_the_test_that_noticed_before_is_asked_first_and_the_others_only_if_it_is_silent(copy):
    loud, silent = (Mutant("code.py", "right", new, "a trial", tests=("t.py", "u.py")) for new in ("wrong", "other"))
    assert copy.outcome_of(loud, "t.py::one").by == "t.py::one"
    assert copy.asked == [("t.py::one",)] * 2, "without the mistake and with it"
    copy.asked.clear()
    assert copy.outcome_of(silent, "t.py::one").noticed == ""
    assert copy.asked == [("t.py::one",), ("t.py", "u.py")], "what passes with the mistake need not be run without it"


def test_a_test_that_fails_anyhow_is_not_asked_first_and_a_list_that_does_is_refused(copy):
    (copy.folder / "other.py").write_text("wrong")
    with pytest.raises(RuntimeError, match="fails without the mistake"):
        copy.outcome_of(Mutant("code.py", "right", "other", "a trial", tests=("t.py",)), "t.py::one")


def test_the_record_counts_and_names_what_nobody_noticed():
    one, two, three = (Mutant("README.md", "# lemmacheck", "# other", why) for why in ("seen", "unseen", "stale"))
    outcomes = {m.name: campaign.Outcome(noticed, digest=m.digest(campaign.TOP)) for m, noticed in ((one, "tests"), (two, ""))}
    outcomes[three.name] = campaign.Outcome("tests", digest="of another day")
    record = campaign.record_of([one, two, three], outcomes)
    assert (record["mistakes"], record["tried"], record["noticed_by_tests"], record["noticed_by_verdicts"]) == (3, 2, 1, 0)
    assert [row["mistake"] for row in record["unnoticed"]] == ["unseen"]
    line = "3 mistakes: 1 noticed by tests, 0 by verdicts, 1 by nobody, 1 not tried since the last change"
    assert campaign.line_of(record) == line


def test_an_outcome_stands_until_the_file_the_mistake_or_a_test_changes(tmp_path):
    for name, text in {"code.py": "x = 1\n", "tests/conftest.py": "", "tests/t.py": "a", "tests/u.py": "b"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    mutant = Mutant("code.py", "x = 1", "x = 2", "a trial", tests=("tests/t.py::one",))
    first = mutant.digest(tmp_path)
    (tmp_path / "tests/u.py").write_text("changed")
    assert mutant.digest(tmp_path) == first
    for name in ("code.py", "tests/conftest.py", "tests/t.py"):
        before = mutant.digest(tmp_path)
        (tmp_path / name).write_text((tmp_path / name).read_text() + "# more\n")
        assert mutant.digest(tmp_path) != before, name


def test_what_one_test_noticed_stands_until_the_file_of_that_test_changes(tmp_path):
    for name, text in {"code.py": "x = 1\n", "tests/t.py": "a", "tests/u.py": "b"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    mutant = Mutant("code.py", "x = 1", "x = 2", "a trial", tests=("tests",))
    by_one, by_all = mutant.digest(tmp_path, "tests/t.py::one"), mutant.digest(tmp_path)
    (tmp_path / "tests/u.py").write_text("changed")
    assert mutant.digest(tmp_path, "tests/t.py::one") == by_one
    assert mutant.digest(tmp_path) != by_all, "what nobody noticed is asked again"
    (tmp_path / "tests/t.py").write_text("changed")
    assert mutant.digest(tmp_path, "tests/t.py::one") != by_one


def test_tests_that_pass_together_are_sound_and_those_that_do_not_are_asked_one_by_one(copy):
    copy.expect(["t.py::one", "u.py::two"])
    assert copy.is_sound(("u.py::two",))
    assert copy.asked == [("t.py::one", "u.py::two")]
    (copy.folder / "other.py").write_text("wrong")
    copy.expect(["t.py::one", "u.py::three"])
    assert copy.is_sound(("u.py::three",))
    assert copy.asked[1:] == [("t.py::one", "u.py::three"), ("u.py::three",)]


def test_tests_that_are_named_like_the_function_around_a_mistake_come_first():
    source = "class Bound:\n    def mean_at_least(self):\n        return 1\n\ndef other_thing():\n    return 2\n"
    assert Mutant("a.py", "return 1", "return 3", "a trial").words(source) == ("bound", "mean", "least")
    items = [SimpleNamespace(nodeid=name) for name in ("t.py::test_x", "t.py::test_mean", "t.py::test_least_mean")]
    Failures(("mean", "least")).pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["t.py::test_least_mean", "t.py::test_mean", "t.py::test_x"]


def test_a_warm_process_runs_the_files_as_they_are_now(tmp_path):
    """Two forks of one process, with an edit between them that no bytecode and no import may hide."""
    package = tmp_path / "tests" / "mutants"
    package.mkdir(parents=True)
    for folder in (tmp_path / "tests", package):
        (folder / "__init__.py").write_text("")
    ours = (campaign.TOP / "tests" / "mutants" / "warm.py").read_text()
    (package / "warm.py").write_text(re.sub(r"LIBRARIES = \(.*?\n\)", "LIBRARIES = ()", ours, flags=re.S))
    (tmp_path / "test_code.py").write_text("import code_of_ours\n\ndef test_one():\n    assert code_of_ours.x == 1\n")
    (tmp_path / "code_of_ours.py").write_text("x = 1\n")
    warm = Warm(tmp_path)
    try:
        plain = ["-q", "-p", "no:cacheprovider", "-p", "no:lemmacheck", "--rootdir", str(tmp_path), "test_code.py"]
        ended = warm.run(plain, keep_bytecode=True, longest=60)
        assert (ended.code, ended.failed) == (0, ())
        assert 0 < ended.seconds < 60
        (tmp_path / "code_of_ours.py").write_text("x = 2\n")
        campaign.forget_bytecode(tmp_path / "code_of_ours.py")
        ended = warm.run(plain, longest=60)
        assert (ended.code, ended.failed) == (1, ("test_code.py::test_one",))
        assert not list((tmp_path / "__pycache__").glob("code_of_ours*"))
        (tmp_path / "code_of_ours.py").write_text("while True:\n    x = 1\n")
        assert warm.run(plain, longest=2).code == ENDLESS, "after two seconds of computing"
    finally:
        warm.close()
