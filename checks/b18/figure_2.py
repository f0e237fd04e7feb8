"""At initialization the gradients of layer 55 are larger and have heavier tails without batch normalization."""

from checks.b18._network import IMAGES, MANY_NETWORKS, ORDERS, SMALL_BATCH, SOURCE_BATCH
from checks.engine.api import Claim, Control, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 2",
    says=r"\log_{10} \frac{\mathrm{mean}|g|_{\text{plain}}}{\mathrm{mean}|g|_{\text{BN}}} \ge \tfrac32, \qquad"
    r" \mathrm{kurt}(g)_{\text{plain}} > \mathrm{kurt}(g)_{\text{BN}}",
    relation=WithProbability(0.5),
    margin=lambda q: (q.u_size - q.b_size - q.decades, q.u_kurtosis - q.b_kurtosis),
    constants=dict(decades=Fraction(3, 2)),
    readings=(
        "“One consistently finds that the gradients are larger and distributed with heavier tails”, “almost two orders of"
        " magnitude”: at least one and a half decades in the mean absolute gradient of the kernel, and a larger kurtosis of"
        " its entries. That they are not more than two orders is b18/figure-2-two-orders.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(
        Foil("by four orders of magnitude", decades=4),
        Foil("heavier tails with normalization", margin=lambda q: q.b_kurtosis - q.u_kurtosis),
    ),
    shows={
        "decades": lambda q: q.u_size - q.b_size,
        "kurtosis without BN": lambda q: q.u_kurtosis,
        "kurtosis with BN": lambda q: q.b_kurtosis,
    },
)

two_orders = claim.but(
    label="Figure 2, “about two orders of magnitude”",
    title="At initialization the gradients of layer 55 differ by about two orders of magnitude, not more",
    says=r"\tfrac32 \le \log_{10} \frac{\mathrm{mean}|g|_{\text{plain}}}{\mathrm{mean}|g|_{\text{BN}}} \le \tfrac52",
    margin=lambda q: (q.u_size - q.b_size - q.decades, q.most - q.u_size + q.b_size),
    constants=dict(most=Fraction(5, 2)),
    readings=(ORDERS, *IMAGES),
    evidence=(MANY_NETWORKS,),
    foils=(Foil("about one order", decades=Fraction(1, 2), most=Fraction(3, 2)),),
    control=Control("two or three orders", most=Fraction(7, 2)),
    shows={"decades": lambda q: q.u_size - q.b_size},
)
