"""In the printed tables Σ|d| and |Σ d| are said to differ by a factor of 10² with normalization."""

from checks.arguments.printed_tables import NORMALISED, TABLES, ratio
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, OneOf, grid


def measure_tables(case):
    """Squared ratios, so that half a decade is a whole number: 10³ ≤ ratio² ≤ 10⁵ is 10^1.5 ≤ ratio ≤ 10^2.5."""
    squared = [ratio(NORMALISED, layer) ** 2 for layer in TABLES[case.table]]
    return {"all_squared": squared, "rows": len(squared)}


def measure_rows(case):
    """One row of Table 4, of which Table 1 is a part."""
    layer = case.layer
    return {"squared": ratio(NORMALISED, layer) ** 2, "in_table_1": int(layer in TABLES[1])}


def rows_within(q):
    return sum(int(q.low <= r <= q.high) for r in q.all_squared)


claim = Claim(
    label="Section 3.3, on Tables 1 and 4",
    whose="read",
    place="Section 3.3, Tables 1 and 4",
    because="The printed ratios are 252, 198, 113, 95, 41, 27.",
    says=r"10^{3/2} \le \textstyle\sum |d| \,/\, |\sum d| \le 10^{5/2} \ \text{generally (batch-normalised network)}",
    relation=Always(),
    margin=lambda q: 2 * rows_within(q) - q.rows,
    constants=dict(low=10**3, high=10**5),
    readings=(
        "Text and caption have a factor of about 10²: nearer to 10² than to 10 or 10³ on a logarithmic scale, in at least"
        " half of the printed rows, as for the unnormalised network. The ratios are 252, 198, 113, 95, 41, 27 in layers 18,"
        " 19, 54, 55, 90, 91: five of six. In every row: b18/table-1-bn-every-row.",
        "On the source's own numbers (ResNet-110, CIFAR-10, batches of 128, one initialization); recomputed from networks:"
        " b18/table-1-ours.",
    ),
    domain=Domain(table=OneOf(1, 4)),
    evidence=(Exact(grid(table=(1, 4)), measure_tables),),
    foils=(Foil("a factor of 10", low=10, high=10**3), Foil("within a quarter of a decade of 10²", low=3162, high=31623)),
)

every_row = claim.but(
    label="Section 3.3, on Tables 1 and 4, in every row",
    sides={"the squared ratio of the two sums": lambda q: q.squared, "the least that is nearest to 10²": lambda q: q.low},
    fails="reading",
    because="Layer 91 has the ratio 27.4, which is nearer to 10 than to 10².",
    title="In every row of the printed tables Σ|d| and |Σ d| differ by a factor of 10² with normalization",
    says=r"10^{3/2} \le \textstyle\sum |d| \,/\, |\sum d| \le 10^{5/2} \ \text{in every row (batch-normalised network)}",
    margin=lambda q: (q.squared - q.low, q.high - q.squared),
    readings=(
        "The sentence without “generally”, in every printed row. Layer 91 of Table 4 has 27.4, nearer to 10 than to 10²; the"
        " rows of Table 1 agree.",
    ),
    domain=Domain(layer=OneOf(*TABLES[4])),
    evidence=(Exact(grid(layer=TABLES[4]), measure_rows),),
    foils=(Foil("a factor of 10³", low=10**5, high=10**7),),
    control=Control("the rows of Table 1", assumes={"in Table 1": lambda q: q.in_table_1 - 1}),
    by_hand="""
ratio = 5.44784e-06 / 1.98679e-07                          # layer 91 with batch normalization, Table 4
print(ratio**2, "against", 10**3)
assert ratio**2 < 10**3, "the factor would be nearer to 100 than to 10"       # 27.4 < 31.6
""",
)

amended = every_row.but(
    label="Section 3.3, on Tables 1 and 4, repaired",
    because="The printed decimals are fractions, and the six quotients are 251.8, 197.9, 112.8, 95.3, 40.7 and 27.4, falling "
    "from layer 18 to layer 91; their squares are compared with 27² and 252².",
    title="In the printed tables both quantities differ by a factor between 27 and 252 with normalization",
    says=r"27 \le \textstyle\sum |d| \,/\, |\sum d| \le 252 \ \text{(batch-normalised network)}",
    constants=dict(low=27**2, high=252**2),
    whose="ours",
    readings=("The factor falls with depth, from 252 in layer 18 to 27 in layer 91.",),
    foils=(Foil("at least 28", low=28**2), Foil("at most 251", high=251**2)),
)
