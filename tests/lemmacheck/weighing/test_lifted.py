"""An identity at one size decides all sizes only where degree, symmetry and empty indices say so; otherwise nothing is decided."""

import pytest

from lemmacheck import Claim, Domain, Foil, Identity, Lifted, Matrix, Real, Whole
from lemmacheck.errors import ClaimError
from lemmacheck.numbers.matrices import determinant
from lemmacheck.weighing.lifted import lift_all, needed_sizes


def claim_of(measure, *, margin=lambda q: q.left - q.right, **fields):
    domain = Domain(**{"d": Whole(1), "A": Matrix("d", "d"), **fields, "measure": measure})
    evidence = Lifted("left", "right")
    return Claim(
        label="L",
        says="",
        relation=Identity(),
        margin=margin,
        domain=domain,
        evidence=(evidence,),
        foils=(Foil("twice", margin=lambda q: 2 * q.left - q.right),),
    )


def found(claim):
    (finding,) = lift_all(claim, claim.evidence[0], "Lifted 1")
    return finding


def entries(o):
    return [x for row in o.A for x in row]


def trace_of_square(o):
    d = int(o.d)
    return sum(o.A[i][j] * o.A[j][i] for i in range(d) for j in range(d))


def inverse(o):
    return 1 / (1 + sum(x * x for x in entries(o)))


def test_two_ways_to_write_a_sum_agree_at_every_size():
    """Tr A² by indices and from the square itself: of degree four along rows and columns at once, and even, so two indices meet."""

    def measure(o):
        d = int(o.d)
        square = [[sum(o.A[i][k] * o.A[k][j] for k in range(d)) for j in range(d)] for i in range(d)]
        return {"left": trace_of_square(o), "right": sum(square[i][i] for i in range(d))}

    claim = claim_of(measure)
    finding = found(claim)
    assert (finding.holds, finding.rung) == (True, "proof")
    sizes, shapes, numbers = needed_sizes(claim, claim.evidence[0])
    assert (sizes, shapes, numbers) == ({"d": 2}, {"A": (2, 2)}, [])


def test_what_agrees_at_small_sizes_only_is_refuted_at_the_size_that_is_needed():
    """The sums of squares and of fourth powers of |row| agree with one row, and no longer with two."""

    def measure(o):
        rows = [sum(x * x for x in row) for row in o.A]
        return {"left": sum(rows) ** 2, "right": sum(r * r for r in rows)}

    finding = found(claim_of(measure, n=Whole(1), A=Matrix("d", "n")))
    assert finding.holds is False
    assert finding.witness is not None


@pytest.mark.parametrize(
    ("measure", "why"),
    [
        (lambda o: {"left": determinant(o.A), "right": determinant(o.A)}, "degree of left grows|more than a factor|vanishes"),
        (lambda o: {"left": o.A[0][0] ** 2, "right": o.A[0][0] ** 2}, "order of the indices"),
        (lambda o: {"left": sum(x * x + 1 for x in entries(o)), "right": sum(x * x + 1 for x in entries(o))}, "without entries"),
        (lambda o: {"left": inverse(o), "right": inverse(o)}, "no polynomial"),
    ],
    ids=["a determinant", "one entry", "a count of entries", "a quotient"],
)
def test_what_does_not_meet_the_conditions_decides_nothing(measure, why):
    finding = found(claim_of(measure))
    assert finding.holds is None
    assert finding.note
    assert any(part in finding.note for part in why.split("|")), finding.note


def test_a_degree_that_grows_with_the_size_decides_nothing():
    """The product of all row sums of squares, over its empty factors one by one: symmetric, and of degree 2d."""

    def measure(o):
        value = 1
        for row in o.A:
            value = value * (1 + sum(x * x for x in row))
        return {"left": value, "right": value}

    finding = found(claim_of(measure, n=Whole(1), A=Matrix("d", "n")))
    assert finding.holds is None
    assert "the degree of left grows with d" in finding.note


def test_a_margin_that_is_not_the_difference_of_the_sides_decides_nothing():
    finding = found(claim_of(lambda o: {"left": trace_of_square(o), "right": sum(entries(o))}, margin=lambda q: 0 * q.left))
    assert finding.holds is None
    assert "not the difference" in finding.note


def test_an_identity_under_hypotheses_is_not_lifted():
    claim = claim_of(lambda o: {"left": trace_of_square(o), "right": trace_of_square(o)})
    finding = found(claim.but(assumes={"left is positive": lambda q: q.left}, foils=claim.foils))
    assert finding.holds is None
    assert "hypotheses" in finding.note


def test_only_matrices_of_any_entries_are_lifted():
    orthogonal = Matrix("d", "d", kind="orthogonal")
    with pytest.raises(ClaimError, match="lifting needs"):
        found(claim_of(lambda o: {"left": trace_of_square(o), "right": trace_of_square(o)}, A=orthogonal))


def test_a_number_beside_the_matrices_is_generic_too():
    """A factor that is right for the number one only is seen."""
    finding = found(claim_of(lambda o: {"left": o.t * trace_of_square(o), "right": trace_of_square(o)}, t=Real()))
    assert finding.holds is False


def test_a_foil_that_changes_a_constant_is_refuted_by_an_object():
    """Its margin vanishes elsewhere than where the sides agree, so it is no identity to lift."""

    def measure(o):
        return {"left": trace_of_square(o), "right": trace_of_square(o)}

    (finding,) = lift_all(claim_of(measure, margin=lambda q: 100 * q.left - 101 * q.right), Lifted("left", "right"), "Lifted 1")
    assert (finding.holds, finding.rung) == (False, "exact")
