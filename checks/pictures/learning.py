"""Pictures of recorded trainings: learning curves with a band over seeds, and what was reached against the depth."""

import numpy as np

from lemmacheck import Picture

LARGEST = 10.0  # a loss beyond is divergence, and off the picture
BAND = "the band leaves out the lowest and the highest seed"


def spread(values):
    """The median over seeds, and the range without the lowest and the highest."""
    ordered = np.sort(values)
    return float(np.median(ordered)), float(ordered[1]), float(ordered[-2])


def entry(name, values):
    middle, low, high = spread(values)
    if middle > LARGEST:
        return {}
    return {name: middle, f"{name} low": low, f"{name} high": min(high, LARGEST)}


def learning_curves(recorded, arms, *, title, number=0):
    """The loss on mini-batches by step; `arms` are the names of the curves and of their quantities."""
    case, columns = recorded[number]
    curves = {name: marks for name, arm in arms.items() if (marks := marks_of(columns, arm))}
    steps = sorted({step for marks in curves.values() for step in marks})
    rows = []
    for step in steps:
        row = {"step": step}
        for name, marks in curves.items():
            row |= entry(name, columns[marks[step]]) if step in marks else {}
        rows.append(row)
    shown = [name for name in curves if any(name in row for row in rows)]
    return Picture("step", shown, rows, title=f"{title} ({described(case, columns)})", values="loss")


def marks_of(columns, arm):
    """The steps at which a curve was seen, each with the name of its quantity."""
    begin = f"{arm}_at_"
    return {int(name.removeprefix(begin)): name for name in columns if name.startswith(begin) and name[len(begin) :].isdigit()}


def by_depth(recorded, lines, *, title, values, log="x", number=0):
    """What was reached after a fixed number of steps against the depth; `lines` are names and how their quantities begin."""
    case, columns = recorded[number]
    rows = []
    for place, depth in enumerate(str(case["depths"]).split(), 1):
        row = {"depth": int(depth)}
        for name, begin in lines.items():
            row |= entry(name, columns[f"{begin}_{place}"])
        rows.append(row)
    for depth in str(case.get("beyond", "")).split():
        seen = {name: columns.get(f"{begin}_at_{depth}") for name, begin in lines.items()}
        rows.append(
            {"depth": int(depth)} | {k: v for name, at in seen.items() if at is not None for k, v in entry(name, at).items()}
        )
    shown = [name for name in lines if any(name in row for row in rows)]
    return Picture("depth", shown, rows, log=log, title=f"{title} ({described(case, columns)})", values=values)


def by_seed(recorded, lines, *, title, values, log="", number=0):
    """What each seed says of the two sides, as a sign test sees it; `lines` are names and how they follow from the quantities."""
    case, columns = recorded[number]
    sides = {name: np.asarray(value(columns), dtype=float) for name, value in lines.items()}
    first = next(iter(sides.values()))
    rows = [
        {"seed, in order": place} | {name: side[k] for name, side in sides.items()} for place, k in enumerate(np.argsort(first), 1)
    ]
    steps = f", {case['steps']} steps" if "steps" in case else ""
    said = f"{title} ({images_of(case)}{steps}, {len(first)} seeds)"
    return Picture("seed, in order", list(sides), rows, log=log, title=said, values=values)


def images_of(case):
    return str(case["images"]).partition(" (")[0]


def described(case, columns):
    seeds = len(next(iter(columns.values())))
    return f"{images_of(case)}, {case['steps']} steps, {seeds} seeds; {BAND}"
