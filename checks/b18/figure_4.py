"""At initialization the unnormalised network favours one class, and its output gradients do not depend on the input."""

from checks.b18._network import IMAGES, batch_size, draw_outputs, output_cases
from checks.engine.api import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 4",
    says=r"\text{plain: one class } j' \text{ for } \ge 90\% \text{ of the images, } \partial L_b/\partial z_{j'}"
    r" \text{ varies by} < 10\%; \ \text{more with BN}",
    relation=WithProbability(0.5),
    margin=lambda q: (
        q.u_favoured - q.share,
        q.varies - q.u_top_variation,
        q.b_top_variation - q.times * q.u_top_variation,
        q.u_top_gradient - q.share,
    ),
    constants=dict(share=Fraction(9, 10), varies=Fraction(1, 10), times=2),
    readings=(
        "Variation is the standard deviation over the mean of ∂L_b/∂z_j' among images whose label is not j'. “Much larger”"
        " dependence with BN: at least twice the variation. A tenth or so of the networks has two competing classes and"
        " disagrees, hence 48 pairs.",
        "On the images tried, normalised networks also guess one class for most of a batch; their gradients vary, though.",
        *IMAGES,
    ),
    evidence=(Observed(output_cases, draw_outputs, draws=48, since="ci", cost=batch_size),),
    foils=(Foil("the unnormalised network varies more", margin=lambda q: q.u_top_variation - q.b_top_variation),),
    shows={
        "share of the favoured class, no BN": lambda q: q.u_favoured,
        "with BN": lambda q: q.b_favoured,
        "variation, no BN": lambda q: q.u_top_variation,
        "variation, with BN": lambda q: q.b_top_variation,
    },
)
