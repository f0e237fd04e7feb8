"""Inside the proof of Lemma 6: for γ ≤ 1/(8Bd) no element of M changes by more than one half before normalization."""

from checks.arguments.rank_one_step import LAYERS, argue_change_of_entry, measure_bound
from lemmacheck import Claim, Exact, Foil, Fraction, Proof

CASES = [dict(d=d, B=B, part=1) for d in (1, 2, 3, 10) for B in (1, 2)]

claim = Claim(
    label="Proof of Lemma 6, second bound",
    place="Appendix D, proof of Lemma 6",
    says=r"|[\Delta M]_{ij}| \le \tfrac12 \quad \text{for } \gamma \le \tfrac{1}{8Bd},\ M = ss^\top,\ |W_{ij}| \le B",
    margin=lambda q: (q.half - q.change, q.half + q.change),
    constants=dict(half=Fraction(1, 2)),
    readings=(
        "Printed as a consequence of 4γB, which is false for d ≥ 2; the bound itself holds, with 17/64 as its best constant.",
    ),
    domain=LAYERS,
    evidence=(Proof(argue_change_of_entry), Exact(CASES, measure_bound)),
    foils=(Foil("1/4", half=Fraction(1, 4)), Foil("0.265, just below 17/64", half=Fraction(265, 1000))),
)
