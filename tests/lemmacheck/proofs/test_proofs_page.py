"""The page about proofs is true: its claims close, their foils do not, and it names every public method."""

import inspect
import re

import pytest

from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.places import project
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.closing import close
from lemmacheck.weighing.proved import prove

PAGE = (project().top / "docs" / "proofs.md").read_text(encoding="utf-8")
IMPORTS, *EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def claims_of(example):
    """The claims that a block defines, by name."""
    names = {}
    exec(compile(IMPORTS + example, "docs/proofs.md", "exec"), names)
    return {name: value for name, value in names.items() if isinstance(value, Claim)}


def outcome(claim):
    """Why the claim's proof does not close; nothing if it does."""
    try:
        return close(claim, claim.evidence[0]).failure
    except (ClaimError, StepFailed) as problem:
        return str(problem)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if not e.startswith("# refused")])
def test_every_example_closes_and_none_of_its_foils_does(example):
    claims = claims_of(example)
    assert claims
    for claim in claims.values():
        assert outcome(claim) == ""
        assert claim.foils
        assert all(outcome(claim.variant(foil)) for foil in claim.foils)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.startswith("# refused")])
def test_what_the_page_calls_refused_is_refused_with_that_reason(example):
    reason = example.partition("\n")[0].removeprefix("# refused: ")
    for claim in claims_of(example).values():
        assert reason in outcome(claim)


def test_the_examples_with_a_domain_are_proofs_and_the_others_argued():
    found = {name: prove(c, c.evidence[0], "Proof 1") for e in EXAMPLES for name, c in claims_of(e).items() if c.domain}
    assert {name: [f.rung for f in one] for name, one in found.items()} == {
        "grounded": ["proof"],
        "normalized": ["proof"],
        "cases": ["proof"],
        "by_induction": ["proof"],
        "one_step": ["proof"],
    }


def test_every_public_method_is_on_the_page():
    internal = {
        "record",
        "is_manifestly_nonnegative",
        "is_manifestly_positive",
        "has_no_pole",
        "same",
        "check_gaps",
        "edges_reached",
    }
    public = [name for name, value in inspect.getmembers(Argument, callable) if not name.startswith("_") and name not in internal]
    missing = [name for name in public if not re.search(rf"`(p\.)?{name}\b", PAGE)]
    assert not missing
