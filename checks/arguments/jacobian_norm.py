"""How far the derivative of x ↦ x/|x| moves a direction, row by row: at most as far as the shortest row says, and one as far."""

from checks.arguments.moved_rows import argue_moved
from lemmacheck import facts, shortest_row


def argue_norm(p):
    """No direction g is moved by more than |g|²/min|x_j|²; y = |x|²e − ⟨x, e⟩x in the shortest row x is moved by as much.

    e is the axis along which x is shortest: |y|² = |x|⁴ − |x|²⟨x, e⟩², and ⟨x, e⟩² is at most |x|²/n.
    """
    A, n = p.part("V").scaled_rows(p.part("r")), p.field("n")
    image, whole, shortest = argue_moved(p, A, p.part("g"))
    below = p.slack("β", "|x|²/n − ⟨x, e⟩²")
    least = shortest / n - below
    squares = shortest_row(A).each(lambda x: x.squared)
    p.because(below, facts.smallest_below_mean(smallest=least, mean=shortest / n), of=squares)
    along = p.identity(
        shortest * least - least * shortest, 0, says="⟨x, e⟩⟨x, y⟩ = |x|²⟨x, e⟩² − ⟨x, e⟩²|x|² = 0: y is orthogonal to x"
    )
    size = shortest**2 - shortest * least  # |y|²
    moved = size / shortest - along  # ‖Jy‖² = |y|²/|x|² − ⟨x, y⟩²/|x|⁴
    return {
        "n": n,
        "image": image,
        "size": whole,
        "shortest": shortest,
        "best_image": moved,
        "best_size": size,
        "best_shortest": shortest,
        "across": size / shortest**2,
    }
