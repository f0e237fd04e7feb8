"""A proof counts only where it was run on enough objects that the statement is about."""

from lemmacheck import Claim, Domain, Foil, OneOf, Proof, Unit, Whole, strictly
from lemmacheck.proofs.grounding import violation_on_objects
from lemmacheck.weighing.proved import prove


def claim_about(domain, margin=lambda q: q.x, **more):
    def argue(p):
        (hypothesis,) = more["assumes"]
        return {"x": 1 + p.given(hypothesis, "t")}

    evidence = Proof(argue)
    return Claim(
        label="toy", says="", margin=margin, domain=domain, evidence=(evidence,), foils=(Foil("f", margin=margin),), **more
    )


def proved(claim):
    (finding,) = prove(claim, claim.evidence[0], "Proof 1")
    return finding


def test_a_proof_that_hardly_any_object_met_is_argued_unless_there_are_no_others():
    only_one = {"x ≥ 1": lambda q: q.x - 1}
    few = proved(claim_about(Domain(x=Unit(), measure=lambda o: {"x": o.x}), lambda q: q.x**2, assumes=only_one))
    assert few.rung == "argued"
    assert "only 1 of" in few.note
    all_there_are = proved(claim_about(Domain(x=OneOf(0, 1), measure=lambda o: {"x": o.x}), lambda q: q.x**2, assumes=only_one))
    assert (all_there_are.rung, all_there_are.holds) == ("proof", True)


def test_an_object_at_the_edge_of_a_strict_hypothesis_violates_nothing():
    domain = Domain(x=Whole(0), measure=lambda o: {"x": o.x})
    strict = claim_about(domain, lambda q: q.x - 1, assumes={"x > 0": strictly(lambda q: q.x)})
    assert violation_on_objects(strict) is None
    weak = claim_about(domain, lambda q: q.x - 1, assumes={"x ≥ 0": lambda q: q.x})
    assert violation_on_objects(weak) is not None
