"""The isometry of a rectangular batch before and after its rows are normalized (M23, Lemma 2)."""

from itertools import combinations

from lemmacheck import facts


def argue_rectangular(p):
    """Cauchy–Binet: det(AᵀD⁻¹A) is a mean of Π_{i∈S} r_i⁻² with weights det(A_S)²/det(AᵀA); row i is in S with weight p_i.

    Written out for d = 3 and n = 2: three subsets S, every row in two of them.
    """
    import sympy

    d, n = 3, 2
    A = sympy.Matrix(d, n, lambda i, j: p.real(f"a{i}{j}"))
    r2 = [p.positive(f"r{i}", f"squared length of row {i}, in place of its formula") for i in range(d)]
    logs = [p.real(f"l{i}", f"log r_{i}²") for i in range(d)]
    subsets, gram = list(combinations(range(d), n)), A.T * A
    volume = gram.det()
    p.nonzero(volume, says="A has rank n")
    minors = {S: A.extract(list(S), list(range(n))).det() ** 2 for S in subsets}
    weights = {S: minor / sum(minors.values()) for S, minor in minors.items()}
    p.because(0, facts.cauchy_binet(determinant=volume, sum_over_minors=sum(minors.values())))
    scaled = (A.T * sympy.diag(*[1 / r for r in r2]) * A).det()
    over_subsets = sum(minors[S] / sympy.prod([r2[i] for i in S]) for S in subsets)
    p.because(0, facts.cauchy_binet(determinant=scaled, sum_over_minors=over_subsets))
    # so det(AᵀD⁻¹A)/det(AᵀA) is the mean of Π_{i∈S} r_i⁻² under these weights
    jensen, before = p.slack("j", "what Jensen leaves"), p.real("B", "log det AᵀA")
    mean_log = -sum(w * sum(logs[i] for i in S) for S, w in weights.items())
    p.because(jensen, facts.jensen_log_weighted(weights=list(weights.values()), log_of_mean=mean_log + jensen, mean_log=mean_log))
    inverse = gram.adjugate() / volume
    leverage = [(A.row(i) * inverse * A.row(i).T)[0] for i in range(d)]
    mean, ratio = p.real("M", "log of the mean of r²"), p.real("R", "log(d/n)")
    p.closes_as(jensen / n)
    return {
        "log_after": (before + mean_log + jensen) / n - ratio,
        "log_before": before / n - (mean + ratio),
        "log_mean": mean,
        "log_weighted": sum(q * x for q, x in zip(leverage, logs, strict=True)) / n,
    }
