"""How far the directions of the rows of a matrix move: the shortest row moves most."""

from lemmacheck import facts


def argue_moved(p, X, g):
    """‖Jg‖², |g|² and min|x_j|²: a row moves by |g_i|²/|x_i|² − ⟨x_i, g_i⟩²/|x_i|⁴ ≤ |g_i|²/min|x_j|² (Lemma C.9), rows add up."""
    d = p.field("d")
    shortest = p.symbol("r", X.row_squares.smallest, "min_j |x_j|²")
    with p.each(X.rows_with(g)) as row:
        length = shortest + p.symbol("e", row.beyond_shortest, "|x_i|² − min_j |x_j|²")
        size, inner = p.symbol("q", row.second.squares, "|g_i|²"), p.real("c", "⟨x_i, g_i⟩", means=row.first.inner(row.second))
        moved = size / length - inner**2 / length**2
        kept = p.holds(
            inner**2 / length**2 + size * (length - shortest) / (shortest * length), says="|g_i|²/min|x_j|² − ‖J_i g_i‖²"
        )
        p.identity(size / shortest - moved, kept, says="the shortest row moves most")
    whole, lost = p.symbol("G", g.squares, "|g|²"), p.slack("l", "what the rows leave, on average")
    image = whole / shortest - d * lost
    order = facts.mean_keeps_order(pointwise_gap=kept, mean_of_larger=whole / (shortest * d), mean_of_smaller=image / d)
    bound = X.rows_with(g).of(lambda row: row.second.squares / X.row_squares.smallest)
    p.because(lost, order, of=(bound, X.rows_with(g).of(moved_square)))
    return image, whole, shortest


def moved_square(row):
    """‖J_i g_i‖² = |g_i|²/|x_i|² − ⟨x_i, g_i⟩²/|x_i|⁴."""
    square = row.length_of_first
    return row.second.squares / square - (row.first.inner(row.second) / square).squared
