"""In the printed tables Σ|d| and |Σ d| are said to agree generally within a factor 2 without normalization."""

from checks.arguments.printed_tables import PLAIN, TABLES, ratio
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, OneOf, grid


def measure_tables(case):
    ratios = [ratio(PLAIN, layer) for layer in TABLES[case.table]]
    return {"ratios": ratios, "rows": len(ratios)}


def rows_within(q):
    """How many rows have a ratio of at most the factor."""
    return sum(int(r <= q.factor) for r in q.ratios)


claim = Claim(
    label="Section 3.3, on Tables 1 and 4",
    whose="read",
    place="Section 3.3, Tables 1 and 4",
    sides={"the number of rows within a factor 2": lambda q: rows_within(q), "half of the rows": lambda q: q.rows / 2},
    fails="constant",
    because="The printed ratios are 1.74, 2.73, 2.62, 3.50, 2.11, 2.13.",
    says=r"\textstyle\sum |d| \,/\, |\sum d| \le 2 \ \text{generally (unnormalised network)}",
    relation=Always(),
    margin=lambda q: 2 * rows_within(q) - q.rows,
    constants=dict(factor=2),
    readings=(
        "“Generally”: in at least half of the printed rows. The ratios are 1.74, 2.73, 2.62, 3.50, 2.11, 2.13 in layers 18,"
        " 19, 54, 55, 90, 91: one of six, or one of the three of Table 1.",
        "On the source's own numbers (ResNet-110, CIFAR-10, batches of 128, one initialization): averages over a kernel, so the"
        " ratio is one of averages. The last column, printed with Σ over b, i, j, is read as |Σ over b, x, y|. Recomputed from"
        " networks: b18/table-1-ours.",
    ),
    domain=Domain(table=OneOf(1, 4)),
    evidence=(Exact(grid(table=(1, 4)), measure_tables),),
    foils=(Foil("within a factor 3/2", factor=Fraction(3, 2)),),
    control=Control("within a factor 3", factor=3),
    by_hand="""
table = {18: (6.31433e-05, 3.63081e-05), 54: (2.19251e-04, 8.35946e-05), 90: (2.59182e-04, 1.23079e-04)}
within = [a / b <= 2 for a, b in table.values()]           # sum of absolute values over absolute sum, Table 1
print(sum(within), "against", len(within) / 2)
assert sum(within) < len(within) / 2, "at least half of the rows would agree within a factor 2"    # one of three
""",
)

amended = claim.but(
    label="Section 3.3, on Tables 1 and 4, repaired",
    because="The printed decimals are fractions, and the six quotients are 1.739, 2.730, 2.623, 3.496, 2.106 and 2.125: the "
    "largest is 6.82446/1.95185, in layer 55.",
    title="In the printed tables both quantities agree within a factor 3.5 in every row without normalization",
    says=r"\textstyle\sum |d| \,/\, |\sum d| \le 3.5 \ \text{in every row (unnormalised network)}",
    margin=lambda q: rows_within(q) - q.rows,
    constants=dict(factor=Fraction(7, 2)),
    whose="ours",
    readings=("The largest ratio is 3.496, in layer 55.",),
    foils=(Foil("within a factor 3.4", factor=Fraction(17, 5)), Foil("within a factor 3", factor=3)),
)
