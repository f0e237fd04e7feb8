"""A hypothesis on what is drawn that excludes its edge leaves out the draws that lie on it."""

import numpy as np

from lemmacheck.language.quantities import strictly
from lemmacheck.language.relation import OnAverage
from tests.lemmacheck.weighing.test_drawn import weigh


def half(q):
    """Zero below a half and one above: half of all draws lie on the edge."""
    return np.floor(2 * q.x)


def test_draws_on_the_edge_of_a_strict_hypothesis_do_not_count():
    """The mean of a uniform number above a half is 3/4, that of any is 1/2."""
    above = strictly(lambda q: half(q))
    assert weigh(lambda q: q.x - 0.6, OnAverage(), assumes={"[2x] > 0": above}).holds is True
    assert weigh(lambda q: q.x - 0.6, OnAverage(), assumes={"[2x] ≥ 0": half}).holds is False
