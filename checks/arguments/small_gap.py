"""The shortest row e^−u of a batch with ‖X‖² = d against its gap dφ ≥ e^−u − 1 + u, as a multiple of u² on all ranges of u.

Up to u = 0.54547 the gap is at least u²/(4·0.7713²); beyond, it exceeds what that bound is at 0.54547, and so 1/8.
"""

from lemmacheck import Domain, Fraction, Matrix, Whole, facts, log
from lemmacheck.numbers.balls import as_ball, between
from lemmacheck.numbers.matrices import determinant

CONSTANT = Fraction(7713, 10000)
EDGE = Fraction(54547, 100000)
FAR = Fraction(2)
PER_SQUARE = 1 / (4 * CONSTANT**2)


def measure_reach(o):
    """dφ, and u = −log of the shortest squared row up to the edge, for X scaled to ‖X‖² = d."""
    rows = [sum(x * x for x in row) for row in o.X]
    scale, volume = sum(rows) / o.d, determinant(o.X)
    u, edge = -log(min(rows) / scale), Fraction(54547, 100000)  # by its own digits, not those of the argument
    return {"gap": o.d * log(scale) - log(volume * volume), "reach": u if as_ball(u) < as_ball(edge) else edge}


BATCHES = Domain(d=Whole(2), X=Matrix("d", "d", "invertible"), measure=measure_reach)
ROWS = BATCHES.part("X").row_squares
SCALED = ROWS.each(lambda r: r / ROWS.mean)  # after scaling to ‖X‖² = d
LOG_OF_SHORTEST = 0 - SCALED.logs.smallest  # u: one term for all cases that it tells apart


def excess_over_square(u):
    """(e^−u − 1 + u)/u² by its alternating series, for every u of a ball inside [0, 1]."""
    term, total = as_ball(Fraction(1, 2)), as_ball(0)
    for k in range(3, 24):
        total += term
        term = -term * u / k
    return total + term * between(-1, 1)


def excess(u):
    """e^−u − 1 + u, which rises for u ≥ 0: its values at the ends of a ball."""
    low, high = u.lower(), u.upper()
    return between(((-low).exp() - 1 + low).lower(), ((-high).exp() - 1 + high).upper())


def argue_rows(p, u, shortest):
    """dφ for the shortest row `shortest` = e^−u: Hadamard, and the tangent of log for the other rows."""
    shift = p.real("z", "d log(‖X‖²/d), which scaling takes away")
    tangent, hadamard = p.slack("t", "what log x ≤ x − 1 leaves on the other rows"), p.slack("h", "what Hadamard leaves")
    others = 1 - shortest - tangent  # Σ log r_j² over the other rows, whose r_j² − 1 add up to 1 − r
    p.because(tangent, facts.summed_log_tangent(total_excess=1 - shortest, total_log=others), of=SCALED.without_smallest)
    gap = u - others + hadamard
    p.because(hadamard, facts.hadamard(sum_of_log_rows=shift - u + others, log_determinant=shift - gap), of=p.part("X"))
    return gap


def argue_up_to_edge(p):
    """u ≤ 0.54547: e^−u − 1 + u is at least u²/(4·0.7713²), in balls."""
    lacks = p.when(LOG_OF_SHORTEST, "<=", EDGE, name="k", says="0.54547 − u")
    v, x = p.symbol("v", SCALED.smallest, "the shortest squared row"), p.nonnegative("x", "1 minus it")
    p.because(x / (x + v), facts.smallest_below_mean(smallest=v / (x + v), mean=1), of=SCALED)
    has = p.slack("u", "u = −log r, r the shortest squared row")
    p.because(has, facts.log_rises(larger=1, smaller=v / (x + v), log_of_larger=0, log_of_smaller=-has))
    p.not_all_zero(has, lacks, of=EDGE)
    u = p.rational(EDGE.numerator, EDGE.denominator) * has / (has + lacks)
    says = "(e^−u − 1 + u)/u² exceeds 1/(4·0.7713²) up to 0.54547"
    share = p.enclosed("q", excess_over_square, at=u, over=(0, EDGE), above=PER_SQUARE, says=says)
    return {"gap": argue_rows(p, u, 1 - u + u**2 * share), "reach": u}


def argue_beyond_edge(p):
    """0.54547 ≤ u ≤ 2: e^−u − 1 + u exceeds 0.54547²/(4·0.7713²), in balls."""
    edge, far = (p.rational(x.numerator, x.denominator) for x in (EDGE, FAR))
    has = p.when(LOG_OF_SHORTEST, ">=", EDGE, name="k", says="u − 0.54547")
    lacks = p.when(LOG_OF_SHORTEST, "<=", FAR, name="l", says="2 − u")
    p.not_all_zero(has, lacks, of=FAR - EDGE)
    u = edge + (far - edge) * has / (has + lacks)
    says = "e^−u − 1 + u exceeds 0.54547²/(4·0.7713²) from 0.54547 to 2"
    value = p.enclosed("q", excess, at=u, over=(EDGE, FAR), above=PER_SQUARE * EDGE**2, says=says)
    return {"gap": argue_rows(p, u, 1 - u + value), "reach": edge}


def argue_far(p):
    """u ≥ 2: e^−u − 1 + u ≥ u²/(2 + u), which is more."""
    u = p.rational(FAR.numerator, FAR.denominator) + p.when(LOG_OF_SHORTEST, ">=", FAR, name="k", says="u − 2")
    pade = p.slack("α", "e^−u beyond its Padé bound")
    shortest = (2 - u) / (2 + u) + pade
    p.because(pade, facts.pade_of_exp(argument=u, exp_of_negative=shortest))
    return {"gap": argue_rows(p, u, shortest), "reach": p.rational(EDGE.numerator, EDGE.denominator)}
