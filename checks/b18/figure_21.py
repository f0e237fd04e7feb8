"""At initialization one class is responsible for about ten times larger gradients than the others in the unnormalised network."""

from checks.b18._network import IMAGES, batch_size, class_cases, draw_classes
from checks.engine.api import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 21",
    says=r"\tfrac12 \le \log_{10} \frac{|g| \ \text{through the leading class}}{\text{mean of the other classes}} \le 2",
    relation=WithProbability(0.5),
    margin=lambda q: (q.over_others - q.low, q.high - q.over_others, q.leader_is_guess - 1),
    constants=dict(low=Fraction(1, 2), high=2),
    readings=(
        "Layer 52, unnormalised: the output gradient of one class at a time is sent back, and the mean absolute kernel"
        " gradients are compared. “About one order of magnitude”: more than half an order and less than two. The leader is"
        " the class that the network guesses.",
        "Appendix L says “at least one order” over every other class; the second class is 0.5 to 1.3 decades behind here:"
        " with a saturated softmax each other class only gets the gradients of its own images.",
        *IMAGES,
    ),
    evidence=(Observed(class_cases, draw_classes, since="ci", cost=batch_size),),
    foils=(Foil("about three orders", low=Fraction(5, 2), high=4),),
    shows={"decades over the mean of the others": lambda q: q.over_others, "decades over the second class": lambda q: q.lead},
)
