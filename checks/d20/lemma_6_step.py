"""Inside the proof of Lemma 6: the change of an element of M before normalization is said to be at most 4γB."""

from checks.arguments.rank_one_step import LAYERS, argue_change_of_entry, measure_bound
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Proof

CASES = [dict(d=d, B=B, part=part) for d in (2, 3, 10) for B in (1, 2) for part in (1, Fraction(1, 4))] + [
    dict(d=1, B=1, part=1),
    dict(d=1, B=3, part=Fraction(1, 2)),
]


claim = Claim(
    label="Proof of Lemma 6, first bound",
    place="Appendix D, proof of Lemma 6",
    sides={"the change of an element of M": lambda q: q.change, "the stated bound 4γB": lambda q: q.c * q.gamma * q.B},
    fails="step",
    because="A row of W has d weights, so the change is as large as 2γBd + γ²B²d²: the factor d is missing.",
    says=r"|[\Delta M]_{ij}| \le 4\gamma B \quad \text{for } \gamma \le \tfrac{1}{8Bd},\ M = ss^\top,\ |W_{ij}| \le B",
    margin=lambda q: q.c * q.gamma * q.B - q.change,
    constants=dict(c=4),
    readings=("ΔM = γWM + γMWᵀ + γ²WMWᵀ. With W_ij = B s_i s_j the change of every element is 2γBd + γ²B²d².",),
    evidence=(Exact(CASES, measure_bound),),
    foils=(Foil("2γB", c=2),),
    control=Control("d = 1", assumes={"d = 1": lambda q: 1 - q.d}),
    shows={"max|ΔM|/(γB)": lambda q: q.change / (q.gamma * q.B)},
    by_hand="""
from fractions import Fraction as Q
d, B, gamma = 2, 1, Q(1, 16)                        # gamma = 1/(8Bd)
W = [[B, B], [B, B]]; s = [1, 1]; M = [[1, 1], [1, 1]]
u = [sum(w * x for w, x in zip(row, s)) for row in W]
change = gamma * (u[0] * s[1] + s[0] * u[1]) + gamma**2 * u[0] * u[1]
print(change, "against", 4 * gamma * B)
assert change > 4 * gamma * B, "the bound would hold"
""",
)


amended = claim.but(
    label="Proof of Lemma 6, first bound, repaired",
    title="The change of an element of M before normalization is at most 17/8 γBd",
    says=r"|[\Delta M]_{ij}| \le \tfrac{17}{8}\gamma B d \quad \text{for } \gamma \le \tfrac{1}{8Bd}",
    margin=lambda q: (q.c * q.gamma * q.B * q.d - q.change, q.c * q.gamma * q.B * q.d + q.change),
    c=Fraction(17, 8),
    domain=LAYERS,
    evidence=(Proof(argue_change_of_entry), Exact(CASES, measure_bound)),
    foils=(Foil("2.12 γBd", c=Fraction(212, 100)),),
    whose="ours",
)
