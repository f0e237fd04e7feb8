"""With ‖X‖² = d the log-norm of the Jacobian is at most half of dφ + (d − 1) log(d/(d − 1)), and no less will do."""

from checks.arguments.isometry import whole
from checks.arguments.jacobian import SHORT_ROWS, measure_matrix, measure_one_row, square_matrices
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Plot, Proof, Search, Whole, facts, grid, log
from lemmacheck.numbers.matrices import determinant


def argue(p):
    """Hadamard, then Jensen for the other rows, whose squares add up to less than d."""
    d, X = p.field("d"), p.part("X")
    rows = X.row_squares.each(lambda r: r / X.row_squares.mean)  # after scaling to ‖X‖² = d
    v, x = p.symbol("v", rows.smallest, "the shortest squared row"), p.symbol("x", rows.below_mean, "1 minus it")
    p.not_all_zero(v, x, of=1)
    scale = X.row_squares.each(lambda _: X.row_squares.mean)  # ‖X‖²/d for every row
    gap, ell = p.real("P", "dφ"), p.real("L", "log(d/(d − 1))")
    shift = p.symbol("z", scale.logs.total, "d log(‖X‖²/d), which scaling takes away")
    hadamard, jensen = p.slack("h", "what Hadamard leaves"), p.slack("j", "what Jensen leaves")
    rises = p.slack("m", "the shortest row takes its share of d")
    log_mean = ell - rises  # log of the mean of the other squared rows, (d − r)/(d − 1)
    others = (d - 1) * log_mean - jensen
    log_shortest = hadamard - gap - others
    sides = dict(larger=d / (d - 1), smaller=(d - v / (v + x)) / (d - 1))
    p.because(rises, facts.log_rises(log_of_larger=ell, log_of_smaller=log_mean, **sides))
    p.because(jensen, facts.jensen_log(count=d - 1, log_of_mean=log_mean, total_log=others), of=rows.without_smallest)
    p.because(hadamard, facts.hadamard(sum_of_log_rows=shift + log_shortest + others, log_determinant=shift - gap), of=X)
    return {"gap": gap, "log_J": -log_shortest / 2, "d": d, "ell": ell}


def measure_object(o):
    """dφ, log‖J‖ from the shortest row and log(d/(d − 1)), for X scaled to ‖X‖² = d."""
    rows = [sum(x * x for x in row) for row in o.X]
    scale, volume = sum(rows) / o.d, determinant(o.X)
    gap = o.d * log(scale) - log(volume * volume)
    return {"d": o.d, "gap": gap, "log_J": -log(min(rows) / scale) / 2, "ell": log(Fraction(o.d, o.d - 1))}


def with_ell(measure):
    """Adds log(d/(d − 1)) in the kind of number that the measurement has."""

    def measured(case):
        found = measure(case)
        d = found["d"] if "d" in found else whole(case.d)
        return {**found, "ell": log(d / (d - 1)) if isinstance(found["gap"], float) else log(Fraction(d, d - 1))}

    return measured


extremal = Enclosed(grid(d=(2, 3, 10, 1000), a=SHORT_ROWS[1:]), with_ell(measure_one_row), says="one short row, the others equal")

claim = Claim(
    label="Lemma C.4, sharp",
    place="sharpens Appendix C, Lemma C.4 of Meterez et al. (2023)",
    sides=("log‖J‖", "bound"),
    says=r"\log \| J_{\mathrm{BN}}(X) \|_{op} \le \frac12\left(d\phi + (d-1)\log\frac{d}{d-1}\right), \quad \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: q.slope * q.gap / 2 + q.offset * (q.d - 1) * q.ell / 2 - q.log_J,
    constants={"slope": 1, "offset": 1},
    whose="ours",
    readings=("X square and invertible, d ≥ 2. A supremum: attained in the limit of one vanishing row and equal others.",),
    domain=Domain(d=Whole(2), X=Matrix("d", "d", "invertible"), measure=measure_object),
    evidence=(Proof(argue), extremal, Search(square_matrices, with_ell(measure_matrix), since="ci")),
    foils=(
        Foil("0.99 of the offset", offset=Fraction(99, 100), evidence=(extremal,)),
        Foil("0.99 of the slope", slope=Fraction(99, 100), evidence=(extremal,)),
    ),
    shows={"log‖J‖": lambda q: q.log_J, "bound": lambda q: (q.gap + (q.d - 1) * q.ell) / 2, "dφ + 1": lambda q: q.gap + 1},
    plot=Plot("a", ("log‖J‖", "bound", "dφ + 1"), log="x", by="d", title="one short row of squared length a"),
)
