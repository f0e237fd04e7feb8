"""At initialization one class is responsible for about ten times larger gradients than the others in the unnormalised network."""

from checks.b18._network import IMAGES, class_cases, draw_classes
from checks.engine.api import Claim, Control, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 21",
    says=r"\tfrac12 \le \log_{10} \frac{|g| \ \text{through the leading class}}{\text{mean of the other classes}} \le 2",
    relation=WithProbability(0.5),
    margin=lambda q: (q.over_others - q.low, q.high - q.over_others, q.leader_is_guess - 1),
    constants=dict(low=Fraction(1, 2), high=2),
    readings=("Layer 52, unnormalised: the output gradient of one class at a time is sent back, and the mean absolute kernel gradients are compared."
              " “About one order of magnitude”: more than half an order and less than two. The leader is the class that the network guesses.",
              *IMAGES),
    evidence=(Observed(class_cases, draw_classes),),
    foils=(Foil("about three orders", low=Fraction(5, 2), high=4),),
    shows={"decades over the mean of the others": lambda q: q.over_others, "decades over the second class": lambda q: q.lead},
)

at_least = claim.but(
    label="Appendix L",
    title="The leading class gives gradients that are at least one order of magnitude larger than those of every other class",
    says=r"\log_{10} \frac{|g| \ \text{through the leading class}}{\text{second largest}} \ge 1",
    margin=lambda q: q.lead - q.low,
    constants=dict(low=1),
    readings=("Appendix L says “at least” where the caption says “about”. With a saturated softmax each other class only gets the gradients of its"
              " own images, so the factor is about the ratio of the other images to those of the largest class, below ten.", *IMAGES),
    foils=(Foil("at least two orders", low=2),),
    control=Control("at least as large", low=0),
    by_hand="""
import numpy as np
from checks.b18._network import draw_classes
from checks.engine.claim import Q
from theory.threefry import keys_from_seed
seen = draw_classes(Q(dict(batch=4)), keys_from_seed(1, 5))   # five networks at initialization
assert np.median(seen["lead"]) < 1, "the leading class would be ahead by a factor ten"
""",
)
