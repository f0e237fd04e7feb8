"""At initialization the unnormalised network favours one class, and its output gradients do not depend on the input."""

from checks.experiments.convolutional import IMAGES, OWN_IMAGES, batch_size, draw_output_gradients
from lemmacheck import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 4",
    says=r"\text{plain: one class } j' \text{ for } \ge 90\% \text{ of the images, } \partial L_b/\partial z_{j'}"
    r" \text{ varies by} < 10\%; \ \text{more with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Section 3.2, Figure 4",
    margin=lambda q: (
        q.u_favoured - q.share,
        q.varies - q.u_top_variation,
        q.b_top_variation - q.times * q.u_top_variation,
        q.u_top_gradient - q.share,
    ),
    constants=dict(share=Fraction(9, 10), varies=Fraction(1, 10), times=2),
    readings=(
        "Variation is the standard deviation over the mean of ∂L_b/∂z_j' among images whose label is not j'. “Much larger”"
        " dependence with BN: at least twice the variation. The source prints no number; these are ours, and 48 pairs leave room"
        " for the few networks with two competing classes.",
        "On the images tried, normalised networks also guess one class for most of a batch; their gradients vary, though.",
        *IMAGES,
    ),
    evidence=(Observed(OWN_IMAGES, draw_output_gradients, draws=48, since="ci", cost=batch_size, data="cifar10"),),
    foils=(Foil("the unnormalised network varies more", margin=lambda q: q.u_top_variation - q.b_top_variation),),
    shows={
        "share of the favoured class, no BN": lambda q: q.u_favoured,
        "with BN": lambda q: q.b_favoured,
        "variation, no BN": lambda q: q.u_top_variation,
        "variation, with BN": lambda q: q.b_top_variation,
    },
)

bias = claim.but(
    label="Section 3.2, the gradient of the bias",
    title="At initialization the favoured class has a larger gradient of its output bias without batch normalization",
    says=r"\text{mean of } \partial L_b/\partial z_{j'} \text{ over images of other classes: larger plain than with BN}",
    margin=lambda q: q.u_top_gradient - q.times * q.b_top_gradient,
    constants=dict(times=1),
    readings=(
        "Without BN the gradient of one bias, B_j', is said to be large, with BN that of its counterpart to be smaller: j' is"
        " each network's own most frequent guess, and the summands of its bias gradient are averaged over the images with"
        " other labels.",
        *IMAGES,
    ),
    foils=(Foil("ten times larger", times=10), Foil("twice as large", times=2)),
    shows={"mean, no BN": lambda q: q.u_top_gradient, "mean, with BN": lambda q: q.b_top_gradient},
)
