"""The edge of the Fuss–Catalan law divided by e, between M + ½ and what two series leave of it."""

from lemmacheck import facts


def argue_edge(p):
    """With m = M + ½ and h = 1/(2m): log(edge/e) = log m − r, r = 1 − m(2 artanh h + h log(1 − h²)), and 0 ≤ r ≤ 11h²/48."""
    m = p.field("M") + p.rational(1, 2)
    h = 1 / (2 * m)

    def rest(artanh, log_one):
        return 1 - m * (2 * artanh + h * log_one)

    a, b = (p.slack("a", "what the upper series leaves of artanh h"), p.slack("b", "what the tangent leaves of log(1 − h²)"))
    artanh, log_one = h + h**3 / (3 * (1 - h**2)) - a, -(h**2) - b
    p.because(a, facts.artanh_series_above(argument=h, artanh=artanh))
    p.because(b, facts.log_tangent(argument=1 - h**2, log_of_argument=log_one))
    r_from_below = p.holds(rest(artanh, log_one), says="r ≥ 0")
    c, d = p.slack("c", "what the lower series leaves"), p.slack("d", "what the tangent at 1/(1 − h²) leaves")
    artanh, log_one = h + h**3 / 3 + c, -(h**2) / (1 - h**2) + d
    p.because(c, facts.artanh_series_below(argument=h, artanh=artanh))
    p.because(d, facts.log_tangent(argument=1 / (1 - h**2), log_of_argument=-log_one))
    r_from_above = rest(artanh, log_one)
    p.holds(11 * h**2 / 48 - r_from_above, says="r ≤ 11h²/48")
    f, g = p.slack("f", "1 − e^(−r)"), p.slack("g", "e^(−r) − 1 + r")
    p.because(f, facts.exp_of_negative(exponent=r_from_below, exp_of_minus=1 - f))
    p.because(g, facts.exp_tangent(argument=-r_from_above, exp_of_argument=1 - r_from_above + g))
    return {"m": m, "edge_over_e": m * (1 - f), "edge_again": m * (1 - r_from_above + g)}
