"""A wrong value anywhere in a claim is the error of that claim; a run that examined nothing is no pass."""

import pytest
from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.record.gate import exit_code
from lemmacheck.session import launch, write_all
from lemmacheck.words import page_of
from tests.lemmacheck.running.test_faults import command
from tests.lemmacheck.running.test_runner import EXACT, MEAN, timeless

OVER = 'Draws([{"d": 1}, {"d": 2}]'


def spoiled(field, value):
    """The exact claim with a wrong value in one field."""
    return EXACT.replace('label="exact"', f'label="exact", {field}={value}').replace('label="exact", label=', "label=")


BAD = {
    "float_constant": (EXACT.replace("c=1)", "c=1.5)"), "write it as a fraction"),
    "float_constant_of_draws": (MEAN.format(name="a", sleep=0).replace("c=Fraction(2, 5)", "c=0.4"), "write it as a fraction"),
    "nan_constant": (EXACT.replace("c=1)", "c=float('nan'))"), "write it as a fraction"),
    "odd_constant": (EXACT.replace("c=1)", "c=object())"), "object"),
    "float_foil": (EXACT.replace("c=2)", "c=2.5)"), "write it as a fraction"),
    "constants_as_list": (EXACT.replace("constants=dict(c=1)", "constants=[1]"), "must be a mapping"),
    "text_as_evidence": (EXACT.replace('evidence=(Family(1, measure, "d"),)', 'evidence="abc"'), "evidence='abc'"),
    "one_evidence": (EXACT.replace('(Family(1, measure, "d"),)', '(Family(1, measure, "d"))'), "should be a tuple"),
    "text_as_plot": (spoiled("plot", "'plot'"), "should be a Plot"),
    "text_as_foil": (EXACT.replace('foils=(Foil("d ≥ 2", c=2),)', 'foils=("d",)'), "foils takes Foil"),
    "text_as_domain": (EXACT.replace("domain=Domain(d=Whole(1))", "domain='all'"), "should be a Domain"),
    "text_as_relation": (spoiled("relation", "'always'"), "should be a Relation"),
    "text_as_margin": (EXACT.replace("margin=lambda q: q.x - q.c", "margin='x'"), "function of the quantities"),
    "text_as_hypothesis": (spoiled("assumes", "{'x': 'x > 0'}"), "function of the quantities"),
    "number_as_label": (spoiled("label", "7"), "label=7 must be a text"),
    "mapping_as_title": (spoiled("title", "{}"), "title={} must be a text"),
    "nothing_as_statement": (EXACT.replace('says="d"', "says=None"), "says=None must be a text"),
    "one_reading": (spoiled("readings", "'of one'"), "must be a tuple"),
    "half_a_character": (spoiled("title", '"\\ud800"'), "is no character"),
    "half_a_character_in_a_foil": (EXACT.replace("d ≥ 2", "\\ud800"), "is no character"),
    "half_a_character_in_a_case": (
        EXACT.replace('Family(1, measure, "d")', 'Exact([{"d": 1, "kind": "\\ud800"}], measure)'),
        "cannot be written down",
    ),
    "odd_evidence_text": (EXACT.replace('"d"),)', '"d", says=3),)'), "cannot be written down"),
    "odd_plot": (spoiled("plot", "Plot('d', ('x',), kind='pie')"), "cannot be written down"),
    "odd_ä": (EXACT, "odd-"),
}


def test_a_wrong_value_is_the_error_of_its_claim_and_of_no_other(bench):
    bench.write("exact", EXACT)
    calm = timeless(bench.run())
    for name, (source, _) in BAD.items():
        bench.write(name, source)
    results, lines = launch(bench.request())
    claims = {claim.id.removeprefix("toy/"): claim for claim in results.claims}
    assert timeless(claims)["exact"] == calm["exact"]
    for name, (_, words) in BAD.items():
        claim = claims[name.replace("ä", "-").replace("_", "-")]
        assert claim.status == "error", (name, claim.status, claim.reason)
        assert words in claim.reason, (name, claim.reason)
        assert f"{name}.py" in claim.reason
    assert exit_code(lines) == 2
    write_all(results, {}, lines, reports=bench.reports, site=True)  # the pages too


def test_no_two_claims_share_a_page(bench):
    """Nor does a claim take the page of its source."""
    assert page_of("toy/index") != "toy/index"
    bench.write("one_two", EXACT)
    bench.write("One_Two", EXACT)
    bench.write("three", EXACT)
    (clash,) = [claim for claim in bench.run().values() if claim.status == "error"]
    assert "already taken" in clash.reason


def test_a_list_of_cases_that_ends_the_program_is_its_own_error(bench):
    """Cases are listed outside the workers."""
    bench.write("exact", EXACT)
    for name, line in (("gone", "__import__('os')._exit(0)"), ("left", "__import__('sys').exit(0)")):
        bench.write(name, MEAN.format(name=name, sleep=0).replace(OVER, f"Draws(lambda: {line}"))
    process = command(bench, "run", "--no-site", "--workers", "1")
    said, problem = process.communicate(timeout=120)
    assert process.returncode == 2, (said, problem)
    assert "toy/gone  claims/toy/gone.py: loading it ends the program" in said
    assert "toy/left  it calls exit(0)" in said
    assert "1 proved" in said


def test_a_claim_that_ends_the_program_where_a_verb_asks_it_is_no_pass(bench):
    """Plans call what an author declares outside of any worker."""
    bench.write("left", MEAN.format(name="left", sleep=0).replace('{"x": (0, 1)}', "lambda case: __import__('sys').exit(0)"))
    result = CliRunner().invoke(main, ["plan", "--root", str(bench.root), "--reports", str(bench.reports)])
    assert result.exit_code == 2
    assert "calls exit(0) before the verb is done" in result.output


@pytest.mark.parametrize("verb", ["run", "list", "plan", "gate", "judge"])
def test_a_folder_without_claims_is_no_pass(tmp_path, verb):
    for root in (tmp_path / "absent", tmp_path):
        where = [] if verb == "list" else ["--reports", str(tmp_path / "reports")]
        result = CliRunner().invoke(main, [verb, "--root", str(root), *where])
        assert result.exit_code == 2, result.output
        assert result.output.strip().count("\n") == 0


def test_a_run_without_results_is_not_a_pass():
    assert exit_code([]) == 2
