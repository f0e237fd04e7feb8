"""The right end of the support of the squared singular values is e(M + ½), up to an error that vanishes like 1/M."""

from flint import arb

from checks.arguments.product_edge import argue_edge
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Plot, Proof, Real, grid


def measure_edge(case):
    M = arb(case.M)
    found = (M + 1) * (M * (1 + 1 / M).log() - 1).exp()
    return {"m": M + arb(1) / 2, "edge_over_e": found, "edge_again": found}


claim = Claim(
    label="Edge of the product law",
    place="beside Section 4, Theorem 1, eq. (5) of Bjorck et al. (2018)",
    says=r"e\left(M + \tfrac12\right) - \frac{11 e}{192 (M+\frac12)} \le \frac{(M+1)^{M+1}}{M^M} \le e\left(M + \tfrac12\right)",
    relation=Always(),
    margin=lambda q: (q.m + q.shift - q.edge_over_e, q.edge_again - q.m - q.shift + q.rate / q.m),
    constants=dict(rate=Fraction(11, 192), shift=0),
    whose="ours",
    readings=("The error term is made explicit, which gives e(M + ½) + o(1); its sharp coefficient is e/24.",),
    because="With h = 1/(2M+1) two series put log(edge/(e(M+½))) between −11h²/48 and zero.",
    domain=Domain(M=Real(low=1), measure=measure_edge),
    evidence=(Proof(argue_edge), Enclosed(grid(M=(1, 2, 3, 10, 100, 1000)), measure_edge)),
    foils=(
        Foil("1/25 for 11/192", rate=Fraction(1, 25)),
        Foil("e(M + 0.51)", shift=Fraction(1, 100)),
        Foil("e(M+1)", shift=Fraction(1, 2)),
    ),
    shows={"edge/e − (M+½)": lambda q: q.edge_over_e - q.m},
    plot=Plot("M", ("edge/e − (M+½)",), log="x", title="error of e(M + ½)"),
)
