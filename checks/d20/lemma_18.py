"""Limit points of normalised products of random matrices are rank one when the support is strongly irreducible and contracting."""

from checks.experiments.residual_products import draw_exponents, draw_limit_point
from lemmacheck import Claim, Draws, Foil, Fraction, WithProbability, grid

claim = Claim(
    label="Lemma 18",
    place="Appendix F, Lemma 18",
    says=r"B_n = \prod_{k \le n} W_k,\ \text{the support of the law of } W_k \text{ strongly irreducible and contracting}: \quad"
    r" \text{every limit point of } B_n/\|B_n\| \ \text{has rank one a.s.}",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: q.level - q.ratio,
    constants={"level": Fraction(1, 1000)},
    readings=(
        "“Proper” subspaces are those other than {0} (which every matrix leaves invariant, so that otherwise nothing"
        " would be strongly irreducible), and the matrices are invertible almost surely, as in the book the lemma is"
        " quoted from.",
        "A finite n decides no limit.",
        "Checked for laws with a density (Gaussian, uniform, and I + γW), which are strongly irreducible and"
        " contracting: σ_2/σ_1 of B_n is below 1/1000 with probability at least 9/10 at the stated n. Each hypothesis"
        " is dropped in a foil.",
    ),
    evidence=(
        Draws(
            grid(law=("gaussian",), gamma=("inf",), d=(2, 4), depth=(400,), shape=("plain",))
            + grid(law=("uniform",), gamma=("inf",), d=(3,), depth=(400,), shape=("plain",))
            + grid(law=("uniform",), gamma=("1/2",), d=(3,), depth=(400,), shape=("plain",))
            + grid("ci", law=("gaussian", "uniform"), gamma=("inf",), d=(8,), depth=(1000,), shape=("plain",)),
            draw_limit_point,
            {"ratio": (0, 1)},
            draws=512,
        ),
    ),
    foils=(
        Foil(
            "reducible: two equal blocks", over=grid(law=("gaussian",), gamma=("inf",), d=(2,), depth=(400,), shape=("repeated",))
        ),
        Foil("not contracting: orthogonal factors", over=grid(law=("haar",), gamma=("inf",), d=(3,), depth=(50,), shape=("haar",))),
        Foil("already after 20 factors", over=grid(law=("gaussian",), gamma=("inf",), d=(4,), depth=(20,), shape=("plain",))),
    ),
)

newman = Claim(
    label="Footnote 6, Gaussian growth rates",
    place="Section 3.2, footnote 6",
    title="The growth rates of the singular values of Gaussian products are Newman's Lyapunov exponents",
    says=r"\mu_i = \tfrac12\left(\psi\left(\tfrac{d-i+1}{2}\right) + \log 2\right), \quad i = 1, \dots, d",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: q.tolerance - q.error,
    constants={"tolerance": Fraction(1, 5)},
    readings=(
        "Growth rates from QR re-orthogonalised products of 1000 standard Gaussian matrices; with probability at"
        " least 9/10 all d of them are within 1/5 of the exponents (their own fluctuation is about 0.04).",
    ),
    whose="ours",
    evidence=(Draws(grid(d=(2, 4), depth=(1000,)), draw_exponents, draws=256, block=128),),
    foils=(
        Foil("without log 2", margin=lambda q: q.tolerance - q.error_without_log_two),
        Foil("equal first and second exponent", margin=lambda q: q.tolerance - q.gap),
    ),
)
