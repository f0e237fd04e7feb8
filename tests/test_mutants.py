"""The list of mistakes stays true to the code, and the campaign tells a mistake that is noticed from one that is not."""

import pytest

from tests.mutants import campaign
from tests.mutants.mutant import Mutant, read_mutants, says_the_same

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
    assert not says_the_same(source, changed)
    assert mutant.tests or mutant.claims
    assert all((campaign.TOP / test.partition("::")[0]).exists() for test in mutant.tests)


def test_a_passage_that_stands_nowhere_or_twice_is_refused():
    for old in ("never written", "e"):
        with pytest.raises(ValueError, match="not once"):
            Mutant("README.md", old, "", "a trial").applied("ee")


class Pretended(campaign.Copy):
    """Runs nothing: tests fail as soon as a file holds the word `wrong`."""

    def run(self, *arguments):
        return int(any("wrong" in path.read_text() for path in self.folder.glob("*.py")))


@pytest.fixture
def copy(tmp_path):
    (tmp_path / "code.py").write_text("x = 'right'\n")
    return Pretended(tmp_path)


def test_a_noticed_mistake_is_taken_back_and_an_unnoticed_one_survives(copy):
    assert copy.noticed_by(Mutant("code.py", "right", "wrong", "noticed", tests=("t.py",))) == "tests"
    assert copy.noticed_by(Mutant("code.py", "right", "other", "unnoticed", tests=("t.py",))) == ""
    assert (copy.folder / "code.py").read_text() == "x = 'right'\n"


def test_tests_that_fail_anyhow_notice_nothing(copy):
    (copy.folder / "other.py").write_text("wrong")
    with pytest.raises(RuntimeError, match="fails without the mistake"):
        copy.noticed_by(Mutant("code.py", "right", "wrong", "a trial", tests=("t.py",)))


def test_the_record_counts_and_names_what_nobody_noticed():
    one, two = (Mutant("a.py", "x", "y", why) for why in ("seen", "unseen"))
    record = campaign.record_of([(one, "tests"), (two, "")])
    assert (record["mistakes"], record["noticed_by_tests"], record["noticed_by_verdicts"]) == (2, 1, 0)
    assert [row["mistake"] for row in record["unnoticed"]] == ["unseen"]
