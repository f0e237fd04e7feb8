"""How heavy a failure is."""

from lemmacheck.record.weight import KIND_MEANING, consequences, count_kinds, is_erratum, kind_of, leaning, weight
from lemmacheck.words import FAILURES
from tests.lemmacheck.site.invented_claims import claim


def test_errors_come_first_then_failures_by_kind_and_by_what_leans_on_them():
    heavy = claim("d20/a", "refuted", fails="false")
    leaned = claim("d20/b", "refuted", fails="slip", leaning=3)
    slip = claim("d20/c", "refuted", fails="slip")
    unnamed = claim("d20/d", "refuted")
    reading = claim("d20/e", "refuted", fails="reading", leaning=9)
    proved, undecided = claim("d20/f", "proved"), claim("d20/g", "undecided")
    broken = claim("d20/h", "error")
    right = [broken, heavy, leaned, slip, unnamed, reading, undecided, proved]
    mixed = [right[i] for i in (3, 0, 6, 7, 2, 5, 1, 4)]
    assert sorted(mixed, key=weight) == right


def test_readings_statements_of_ours_and_what_was_seen_on_other_data_are_no_errata():
    assert is_erratum(claim("d20/a", "refuted", fails="constant"))
    assert is_erratum(claim("d20/a", "vacuous"))
    assert not is_erratum(claim("d20/a", "refuted", fails="constant", whose="ours"))
    assert not is_erratum(claim("d20/a", "refuted", fails="reading"))
    assert not is_erratum(claim("d20/a", "refuted", fails="not reproduced"))
    assert not is_erratum(claim("d20/a", "proved", fails=""))


def test_only_failures_have_a_kind():
    assert kind_of(claim("d20/a", "undecided", fails="not reproduced")) == ""
    assert kind_of(claim("d20/a", "vacuous")) == "empty"
    assert set(KIND_MEANING) == set(FAILURES)


def test_statements_of_the_source_that_lean_on_a_claim_are_counted_once_through_others():
    chain = [
        claim("d20/a", "refuted", supports=["d20/b", "d20/c"]),
        claim("d20/b", "proved", supports=["d20/c", "d20/gone"]),
        claim("d20/c", "proved", supports=["ours/d"]),
        claim("ours/d", "proved", whose="ours", supports=["d20/a"]),
    ]
    assert leaning(chain) == {"d20/a": 2, "d20/b": 2, "d20/c": 2, "ours/d": 3}
    assert consequences("d20/a", {one.id: one.supports for one in chain}) == ["d20/b", "d20/c", "d20/gone", "ours/d"]


def test_kinds_are_counted_heaviest_first():
    some = [claim(f"d20/{i}", "refuted", fails=kind) for i, kind in enumerate(("slip", "false", "slip", "reading"))]
    assert count_kinds(some) == [("false", 1), ("slip", 2)]
