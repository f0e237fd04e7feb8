"""The isometry of a rectangular batch before and after its rows are normalized (M23, Lemma 2)."""

from lemmacheck import facts


def argue_rectangular(p):
    """Cauchy–Binet: det(AᵀD⁻¹A)/det(AᵀA) is a mean of Π_{i∈S} r_i⁻² over n-subsets S; row i is in S with the chance p_i."""
    n, A = p.field("n"), p.part("B").scaled_rows(p.part("r"))
    before, mean_log = p.real("V", "log det AᵀA"), p.real("E", "the mean of −Σ_{i∈S} log r_i²")
    jensen = p.slack("j", "what Jensen leaves")
    p.because(0, facts.cauchy_binet(log_before=before, log_after=before + mean_log + jensen, log_of_mean=mean_log + jensen), of=A)
    law = A.row_subsets.of(lambda squares: 1 / squares.product)
    p.because(jensen, facts.jensen_log_of_mean(log_of_mean=mean_log + jensen, mean_log=mean_log), of=law)
    mean, ratio = p.real("M", "log of the mean of r²"), p.real("R", "log(d/n)")
    p.closes_as(jensen / n)
    return {
        "log_after": (before + mean_log + jensen) / n - ratio,
        "log_before": before / n - (mean + ratio),
        "log_mean": mean,
        "log_weighted": -mean_log / n,
    }
