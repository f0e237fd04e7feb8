"""The script that confirms a refutation by hand runs, can fail, and prints the two sides that the recorded sentence names."""

import re
from fractions import Fraction

import pytest

from lemmacheck.places import project
from lemmacheck.record.ledger import read_ledger
from lemmacheck.record.numerals import number
from lemmacheck.running.discover import discover
from lemmacheck.words import RANDOM

DIGITS = (3, 4, 6, 9, 12)  # as many as a sentence needs to tell two sides apart
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
LEDGER = read_ledger(project().reports / "ledger")
WITH_SCRIPTS = [one for one in discover() if one.claim is not None and one.claim.by_hand]
REFUTED = {id: known.profiles["quick"] for id, known in LEDGER.items() if known.profiles["quick"].status == "refuted"}


def value(text: str) -> float:
    """−1.4·10⁻⁴ as a number."""
    mantissa, _, exponent = text.replace("−", "-").partition("10" if text.startswith("10") and not text.isdigit() else "·10")
    return float(mantissa or 1) * 10.0 ** int(exponent.translate(RAISED) or 0)


def told_sides(names, sentence: str) -> tuple[str, str] | None:
    """The two numbers of a sentence as it writes them; nothing where it tells of no two sides."""
    left, right = map(re.escape, names)
    if both := re.search(rf"{left} and {right} are both (\S+?)(?=[, ]|$)", sentence):
        return both[1], both[1]
    left, right = (name.removesuffix(re.escape(", at least")) for name in (left, right))
    two = re.search(rf"{left} is(?: at least)? (\S+), but (?:the )?{right} is(?: at least)? (\S+?)(?=[, ]|$)", sentence)
    return (two[1], two[2]) if two else None


def printed_sides(printed: str) -> tuple[float, float]:
    """The two numbers of the last line."""
    left, _, right = printed.strip().rpartition("\n")[2].partition(" against ")
    return float(Fraction(left)), float(Fraction(right))


def agree(printed: tuple[float, float], told: tuple[str, str], *, at_random: bool) -> bool:
    """Digit by digit; other draws come nearer to what is told than a quarter of what lies between the two sides."""
    apart = abs(value(told[0]) - value(told[1]))
    near = apart / 4 if at_random else 1e-9 * apart
    return all(
        abs(mine - value(its)) <= near or any(number(mine, digits) == its for digits in DIGITS)
        for mine, its in zip(printed, told, strict=True)
    )


def output_of(one, capsys) -> str:
    exec(compile(one.claim.by_hand, one.id, "exec"), {"__name__": "by_hand"})
    return capsys.readouterr().out


@pytest.mark.parametrize("one", WITH_SCRIPTS, ids=lambda one: one.id)
def test_the_script_prints_both_sides_with_the_numbers_of_the_sentence(one, capsys):
    printed = output_of(one, capsys)
    assert " against " in printed
    assert len(printed) < 1000
    entry = REFUTED.get(one.id)
    told = told_sides(one.claim.sides, entry.reason) if entry and one.claim.sides else None
    if told:
        assert agree(printed_sides(printed), told, at_random=entry.rung in RANDOM), (printed, told)


def test_most_sentences_have_sides_to_compare():
    told = [
        one.id
        for one in WITH_SCRIPTS
        if one.id in REFUTED and one.claim.sides and told_sides(one.claim.sides, REFUTED[one.id].reason)
    ]
    assert {one.id for one in WITH_SCRIPTS if one.id in REFUTED and one.claim.sides} == set(told)
    assert len(told) > 70


def test_other_numbers_than_those_of_the_sentence_would_be_noticed():
    told = told_sides(("the gap, at least", "the bound"), "at n = 5 the gap is at least 5·10⁻⁴, but the bound is 1.4·10⁻⁴, because")
    assert told == ("5·10⁻⁴", "1.4·10⁻⁴")
    assert agree((5.02e-4, 1.37e-4), told, at_random=False)
    assert not agree((5.5e-4, 1.37e-4), told, at_random=False)
    assert told_sides(("α", "one"), "at d = 1 α and one are both 1, because") == ("1", "1")
    assert agree((0.7026, 0.9), ("0.716", "0.9"), at_random=True)
    assert not agree((0.7026, 0.85), ("0.716", "0.9"), at_random=True)
    assert printed_sides("3 against 4\n53/56 against -1e-3\n") == (53 / 56, -0.001)


@pytest.mark.parametrize("one", WITH_SCRIPTS, ids=lambda one: one.id)
def test_the_script_can_fail(one):
    """A script without an assertion confirms nothing."""
    assert "assert " in one.claim.by_hand


def test_refuted_claims_can_be_confirmed_by_hand():
    refuted = {id for id, entry in LEDGER.items() if any(p.status == "refuted" for p in entry.profiles.values())}
    missing = refuted - {one.id for one in WITH_SCRIPTS}
    assert not missing & {one.id for one in discover() if one.claim is not None}
