"""What a claim refuses before anything is measured or judged."""

from functools import partial

import pytest

from lemmacheck import Claim, Exact, Foil
from lemmacheck.errors import ClaimError

CLAIM = Claim(
    label="Example",
    says="x = 1",
    margin=lambda q: q.x - 1,
    evidence=(Exact([{}], lambda case: {"x": 1}),),
    foils=(Foil("less", margin=lambda q: q.x - 2),),
)


class Ruler:
    def length(self):
        return 1


@pytest.mark.parametrize("quantity", [lambda x: x, partial(max, 1), Ruler().length], ids=["function", "partial", "method"])
def test_a_quantity_that_is_a_function_is_refused(quantity):
    """Otherwise the statement could hide in the evidence: the margin would only call it."""
    with pytest.raises(ClaimError, match="the quantity 'x' is a function"):
        CLAIM.gather({}, {"x": quantity}, kind="exact")


def test_what_leans_on_a_claim_cannot_be_typed():
    with pytest.raises(TypeError, match="supports"):
        Claim(label="", says="", margin=lambda q: q.x, supports=("d20/theorem-14",))
    with pytest.raises(ClaimError, match="'supports' is neither"):
        CLAIM.but(supports=())


def test_two_foils_of_one_name_are_refused():
    """The second would stand for the first, and one that does not bite could hide behind one that does."""
    with pytest.raises(ClaimError, match="two foils are named 'less'"):
        CLAIM.but(foils=(Foil("less", margin=lambda q: 0 * q.x), Foil("less", margin=lambda q: q.x - 2)))
