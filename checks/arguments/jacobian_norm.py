"""The derivative of x ↦ x/|x| row by row: how far a direction g moves it."""


def derivative(x, g):
    """|x| times the derivative of x ↦ x/|x| at x in the direction g; |x| makes it rational."""
    import sympy

    names = [sympy.Symbol(f"X{i}", real=True) for i in range(len(x))]
    length = sympy.sqrt(sum(v**2 for v in names))
    at = dict(zip(names, x, strict=True))
    return [
        sum(sympy.cancel(length * sympy.diff(one / length, other)).subs(at) * d for other, d in zip(names, g, strict=True))
        for one in names
    ]


def squares(vector):
    return sum(v**2 for v in vector)


def argue_norm(p):
    """A row x/|x| moves by ‖Jg‖² = (|g|² − ⟨x, g⟩²/|x|²)/|x|²; rows do not mix, so the bounds of two rows add up."""
    import sympy

    x, g = ([p.real(f"x{i}", "an entry of one row") for i in range(3)], [p.real(f"g{i}", "a direction") for i in range(3)])
    p.nonzero(squares(x), says="no zero row")
    image = p.identity(
        squares(derivative(x, g)) / squares(x),
        squares(g) / squares(x) - sum(a * b for a, b in zip(x, g, strict=True)) ** 2 / squares(x) ** 2,
        says="‖Jg‖² for one row, by differentiating x/|x|",
    )
    moved, size, square = sympy.symbols("moved size square")
    bound = size / square - moved
    old = {moved: image, size: squares(g), square: squares(x)}
    kept = sum(a * b for a, b in zip(x, g, strict=True)) ** 2 / squares(x) ** 2
    shortest = p.positive("r", "min_j |x_j|²")
    rows = []
    for name, length in (("0", shortest), ("1", shortest + p.nonnegative("e", "|x_1|² − |x_0|²"))):
        lost, part = (p.slack(f"l{name}", f"|g|²/|x|² − ‖Jg‖², row {name}"), p.nonnegative(f"s{name}", f"|g|² in row {name}"))
        new = {moved: part / length - lost, size: part, square: length}
        p.lemma(lost, bound, old=old, new=new, form=kept, says="‖Jg‖² ≤ |g|²/|x|² in one row")
        rows.append(new)
    across = [-x[1], x[0], 0]  # orthogonal to the row; not zero unless both entries are, and then other two entries serve
    return {
        "image": sum(row[moved] for row in rows),
        "size": sum(row[size] for row in rows),
        "shortest": shortest,
        "best_image": squares(derivative(x, across)) / squares(x),
        "best_size": squares(across),
        "best_shortest": squares(x),
        "mean": (rows[0][square] + rows[1][square]) / 2,
    }
