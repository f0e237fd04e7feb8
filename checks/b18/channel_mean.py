"""Section 1.1 prints the channel mean as a plain sum over batch and space."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Identity, Lifted, Matrix, Whole


def measure_channel(case):
    """Sum and number of the activations of a channel: the mean is the number that leaves them with sum zero."""
    return {"total": sum(case.activations), "count": len(case.activations)}


def measure_means(o):
    """The activations added up, and the mean added up as often as there are activations."""
    values = [row[0] for row in o.activations]
    mean = sum(values) / len(values)
    return {"total": sum(values), "means": sum(mean for _ in values)}


CASES = [dict(activations=[1]), dict(activations=[0, 0]), dict(activations=[1, 3]), dict(activations=[2, -5, 4, 1])]


def left_over(q, mean):
    """What the activations add up to after the subtraction."""
    return sum(a - mean for a in q.activations)


claim = Claim(
    label="Section 1.1",
    place="Section 1.1",
    sides={"the printed mean": lambda q: q.total, "the mean": lambda q: q.total / q.count},
    fails="slip",
    because="The sum lacks the factor one over the number of summands.",
    says=r"\mu_c = \sum_{b,x,y} \mathrm{INPUT}(b,c,x,y) \ \text{is the mean of channel } c",
    relation=Identity(),
    margin=lambda q: left_over(q, q.total),
    readings=("As printed, without a factor. A mean leaves the activations with sum zero when subtracted from each.",),
    evidence=(Exact(CASES, measure_channel),),
    foils=(Foil("twice the sum", margin=lambda q: left_over(q, 2 * q.total)),),
    control=Control("a single activation", assumes={"one activation": lambda q: 1 - q.count}),
    by_hand="""
activations = [1, 3]
printed, mean = sum(activations), sum(activations) / len(activations)
print(printed, "against", mean)
assert printed != mean, "the printed sum would be the mean"
""",
)

amended = claim.but(
    label="Section 1.1, repaired",
    because="Subtracting the sum divided by the number of summands leaves the sum zero.",
    title="The channel mean is the sum over batch and space divided by the number of summands",
    says=r"\mu_c = \frac{1}{|B|\,X\,Y}\sum_{b,x,y} \mathrm{INPUT}(b,c,x,y)",
    margin=lambda q: q.total - q.means,
    whose="ours",
    sides=("total", "means"),
    readings=("A mean, added up as often as there are activations, is their sum: so subtracting it from each leaves zero.",),
    domain=Domain(d=Whole(1), activations=Matrix("d", 1), measure=measure_means),
    evidence=(Lifted("total", "means"),),
    foils=(
        Foil(
            "divided by one more", margin=lambda q: left_over(q, q.total / (q.count + 1)), evidence=(Exact(CASES, measure_channel),)
        ),
        Foil("the plain sum", margin=lambda q: left_over(q, q.total), evidence=(Exact(CASES, measure_channel),)),
    ),
)
