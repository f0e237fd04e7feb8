"""At initialization the gradients of layer 55 are larger and have heavier tails without batch normalization."""

from checks.b18._network import IMAGES, batch_size, draw_pair, pair_cases
from checks.engine.api import Claim, Foil, Observed, WithProbability

claim = Claim(
    label="Figure 2",
    says=r"\log_{10} \frac{\mathrm{mean}|g|_{\text{plain}}}{\mathrm{mean}|g|_{\text{BN}}} \ge 1, \qquad"
    r" \mathrm{kurt}(g)_{\text{plain}} > \mathrm{kurt}(g)_{\text{BN}}",
    relation=WithProbability(0.5),
    margin=lambda q: (q.u_size - q.b_size - q.decades, q.u_kurtosis - q.b_kurtosis),
    constants=dict(decades=1),
    readings=(
        "“About two orders of magnitude” larger, put as: more than one (1.3 to 3.5 decades are seen here, with a median of"
        " 2.6; more for larger batches); heavier tails by the kurtosis of the kernel's gradients.",
        *IMAGES,
    ),
    evidence=(Observed(pair_cases, draw_pair, cost=batch_size),),
    foils=(
        Foil("by six orders of magnitude", decades=6),
        Foil("heavier tails with normalization", margin=lambda q: q.b_kurtosis - q.u_kurtosis),
    ),
    shows={
        "decades": lambda q: q.u_size - q.b_size,
        "kurtosis without BN": lambda q: q.u_kurtosis,
        "kurtosis with BN": lambda q: q.b_kurtosis,
    },
)
