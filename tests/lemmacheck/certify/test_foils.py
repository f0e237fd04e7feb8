"""The claim's own steps on its foils: written wherever they can be, so that the kernel is the one that says no."""

from fractions import Fraction

import msgspec
import pytest
import sympy

from lemmacheck import (
    Always,
    Claim,
    Domain,
    Family,
    Foil,
    Identity,
    NonNegative,
    Numbers,
    Proof,
    Solved,
    Supremum,
    Whole,
    WithProbability,
    by_ratio,
)
from lemmacheck.certify import kernel
from lemmacheck.certify.campaign import Campaign, checker, judged
from lemmacheck.certify.certificate import certificate
from lemmacheck.certify.preparing import Prepared, _states_something_else, prepared
from lemmacheck.certify.solved import combination
from lemmacheck.certify.tree import NotExported
from lemmacheck.errors import MissingQuantity
from lemmacheck.language.found import Found
from lemmacheck.record.certificates import Certified
from lemmacheck.running.keys import key_of


def same_twice(p):
    x = p.symbol("x", p.part("x").total)
    return {"left": x * (x + 1), "right": x**2 + x}


TWICE = Claim(
    label="L",
    says="",
    relation=Identity(),
    margin=lambda q: q.c * (q.left - q.right),
    constants={"c": 1},
    domain=Domain(n=Whole(1), x=Numbers("n")),
    evidence=(Proof(same_twice),),
    foils=(
        Foil("another quantity", margin=lambda q: q.left - q.another),
        Foil("several others", margin=lambda q: q.left - q.first * sum(a * b for a, b in zip(q.many, q.more, strict=True))),
    ),
)


def along(case):
    central = by_ratio(case.k, start=1, first=2, ratio=lambda n: 2 * (2 * n + 1) / (n + 1))
    return {"central": central, "power": by_ratio(case.k, start=1, first=4, ratio=lambda n: 4 + 0 * n)}


CENTRAL = Claim(
    label="L",
    says="",
    relation=Always(),
    margin=lambda q: q.share * q.power - q.central,
    constants={"share": Fraction(1, 2)},
    domain=Domain(k=Whole(1)),
    evidence=(Family(1, along, "k"),),
    foils=(Foil("a little less", share=Fraction(49, 100)),),
)


NEAR = Claim(
    label="L",
    says="",
    relation=Supremum(),
    margin=lambda q: q.end - q.share,
    constants={"end": 1},
    domain=Domain(k=Whole(1)),
    evidence=(Family(1, lambda case: {"share": case.k / (case.k + 3)}, "k"),),
    foils=(Foil("a little more", end=Fraction(101, 100)),),
)


def unknown(case, p):
    x, y = p.unknown("x"), p.unknown("y")
    p.require(x - 1, x * y - 2 * x, 2 * x - x * y)
    return {"y": y}


SOLVED = Claim(
    label="L",
    says="",
    relation=Identity(),
    margin=lambda q: q.y - q.two,
    constants={"two": 2},
    domain=Domain(n=Whole(1)),
    evidence=(Solved([{"case": 1}], unknown),),
    foils=(Foil("three", two=3),),
)


def on_foil(claim, number=0):
    return certificate(claim.variant(claim.foils[number]), claim.evidence[0], title="a foil", of=claim)


@pytest.mark.parametrize(("number", "names"), [(0, ["another"]), (1, ["first", "many", "more"])])
def test_what_the_proof_does_not_speak_of_is_any_number_in_a_foils_certificate(number, names):
    made = on_foil(TWICE, number)
    assert made.assumed.unnamed == names
    assert f"_{names[0]}" in made.text


def test_the_claim_itself_may_name_nothing_that_its_proof_does_not():
    with pytest.raises(MissingQuantity, match="another"):
        certificate(TWICE.but(margin=lambda q: q.left - q.another), TWICE.evidence[0], title="")


def test_a_sequence_is_compared_by_its_first_value_and_its_ratios():
    text = certificate(CENTRAL, CENTRAL.evidence[0], title="").text
    assert "induction_about" in text
    assert "from_step" in text
    with pytest.raises(NotExported, match="opposite signs"):
        certificate(CENTRAL.but(margin=lambda q: q.share * q.power + q.central), CENTRAL.evidence[0], title="")


def test_a_combination_of_equations_is_found_only_where_there_is_one():
    x, y = sympy.symbols("x y")
    (cofactor,) = combination(x * (y - 2) * y, [x * y - 2 * x])
    assert sympy.expand(cofactor - y) == 0
    assert combination(y - 2, [x * y - 2 * x]) is None


@pytest.mark.coq
def test_the_kernel_accepts_the_proofs_and_rejects_them_on_their_foils(work):
    own = [certificate(claim, claim.evidence[0], title="").text for claim in (TWICE, CENTRAL, SOLVED, NEAR)]
    foils = [on_foil(TWICE).text, on_foil(TWICE, 1).text, on_foil(CENTRAL).text, on_foil(SOLVED).text, on_foil(NEAR).text]
    assert kernel.session([*own, *foils], work, limit=300) == [True] * 4 + [False] * 5


def found(claim):
    return Found(id="a/b", claim=claim, path=None, key="k")


def test_a_claim_whose_proof_the_engine_refuses_has_nothing_to_be_checked(tmp_path):
    wrong = TWICE.but(margin=lambda q: q.left - 2 * q.right)
    one = prepared(found(wrong), foils=True, before=None)
    assert one.tries == []
    assert judged(one, {}, tmp_path, 1) is None


def test_a_foil_that_asks_draws_of_other_data_keeps_the_statement():
    same = TWICE.but(relation=WithProbability(Fraction(1, 2)))
    assert not _states_something_else(TWICE, same, TWICE.evidence[0])
    assert _states_something_else(TWICE, TWICE.but(relation=Always()), TWICE.evidence[0])


@pytest.mark.coq
def test_what_ran_out_of_time_is_asked_again():
    one = prepared(found(TWICE), foils=False, before=None)
    late = Certified(key="k", outcome="out of time", texts=one.texts)
    said = msgspec.structs.replace(late, outcome="accepted")
    assert not Prepared(one.found, one.tries, [], late).is_same
    assert Prepared(one.found, one.tries, [], said).is_same
    assert not Campaign(work=None, limit=1, known={"a/b": late}).is_known(one.found)


@pytest.mark.parametrize(
    ("what", "known"), [("rejected", True), ("not covered", True), ("not written", False), ("accepted", False)]
)
def test_a_claim_with_a_foil_that_the_kernel_did_not_reject_is_looked_at_again(what, known):
    one = found(TWICE)
    before = Certified(key=key_of(one), outcome="accepted", checker=checker([]), foils={"a": what}, foil_texts="t")
    assert Campaign(work=None, limit=1, foils=True, known={"a/b": before}).is_known(one) is known


def test_files_come_after_those_that_they_need():
    names = [path.stem for path in kernel.sources()]
    assert names.index("FactsMoments") < names.index("FactsVectors") < names.index("FactsMatrices")
    assert names[:2] == ["Checker", "Statements"]


def beyond_the_edge(p):
    x = p.symbol("x", p.part("x"))
    return {"x": x, "y": 2 * x + p.given(EDGE, "t")}


EDGE = "y is at least twice x"
WEAKER = Claim(
    label="L",
    says="",
    margin=lambda q: q.y - q.x,
    constants={"times": 2},
    assumes={EDGE: lambda q: q.y - q.times * q.x},
    domain=Domain(x=NonNegative(), y=NonNegative(), measure=lambda o: {"x": o.x, "y": o.y}),
    evidence=(Proof(beyond_the_edge),),
    foils=(Foil("half of x", times=Fraction(1, 2)), Foil("nearly twice", times=Fraction(199, 100))),
)


@pytest.mark.coq
def test_the_kernel_rejects_a_proof_that_does_not_reach_the_edge_of_a_weaker_hypothesis(work):
    """All of its steps are true there: what is missing are the cases between the two edges."""
    assert kernel.check(certificate(WEAKER, WEAKER.evidence[0], title="edge").text, "edge", work).accepted
    for foil in WEAKER.foils:
        text = certificate(WEAKER.variant(foil), WEAKER.evidence[0], title="edge", of=WEAKER).text
        said = kernel.check(text, "foil", work)
        assert not said.accepted
        assert "check_equal" in said.message
