"""In Table 1 the gradients of the unnormalised network grow towards deeper layers."""

from checks.arguments.printed_tables import PLAIN, row
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, OneOf


def measure_step(case):
    """All four columns in two layers of the same role, the shallower first."""
    return {"shallow": row(PLAIN, case.above), "deep": row(PLAIN, case.below)}


def least_growth(q):
    """The column that grows least, or falls: its value in the deeper layer and in the shallower one."""
    return min(zip(q.deep, q.shallow, strict=True), key=lambda pair: pair[0] / pair[1])


FIRST = [dict(above=18, below=54), dict(above=54, below=90)]
SECOND = [dict(above=19, below=55), dict(above=55, below=91)]

claim = Claim(
    label="Table 1, caption",
    whose="read",
    place="Table 1, caption",
    because="All eight quotients of a deeper layer by the shallower one are above one; the smallest is 1.80002/1.54601 = "
    "1.164, the third column from layer 54 to layer 90.",
    says=r"\text{every column of Table 1 grows from layer 18 to 54 to 90 (unnormalised network)}",
    relation=Always(),
    margin=lambda q: tuple(d - q.growth * s for d, s in zip(q.deep, q.shallow, strict=True)),
    constants=dict(growth=1),
    readings=("The caption speaks of Table 1, layers 18, 54 and 90; all four columns.",),
    domain=Domain(above=OneOf(18, 54), below=OneOf(54, 90), where=lambda o: o.below - o.above == 36),
    evidence=(Exact(FIRST, measure_step),),
    foils=(Foil("by a factor 1.2 each", growth=Fraction(6, 5)),),
)

extended = claim.but(
    label="Table 1, caption, on the extended table",
    whose="ours",
    place="Table 4",
    fails="reading",
    sides={
        "the column that grows least, in the deeper layer,": lambda q: least_growth(q)[0],
        "that column in the shallower layer": lambda q: least_growth(q)[1],
    },
    because="The absolute sum falls from 1.95912e-05 in layer 19 to 1.95185e-05 in layer 55.",
    title="In the extended table gradients grow towards deeper layers, among those of the same role",
    says=r"\text{every column of Table 4 grows from layer 18 to 54 to 90 and from 19 to 55 to 91 (unnormalised network)}",
    readings=(
        "Consecutive layers play different roles, says the source, so layers 18, 54, 90 and 19, 55, 91 are followed apart."
        " The absolute sum falls from 1.95912e-05 in layer 19 to 1.95185e-05 in layer 55.",
    ),
    domain=Domain(above=OneOf(18, 19, 54, 55), below=OneOf(54, 55, 90, 91), where=lambda o: o.below - o.above == 36),
    evidence=(Exact([*FIRST, *SECOND], measure_step),),
    control=Control("layers 18, 54, 90", evidence=(Exact(FIRST, measure_step),)),
    by_hand="""
layer_19, layer_55 = 1.95912e-05, 1.95185e-05              # absolute sums, Table 4
print(layer_55, "against", layer_19)
assert layer_55 < layer_19, "the gradient would be larger in the deeper layer"
""",
)
