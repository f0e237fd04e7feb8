"""Changes of an orthogonal matrix of a given length: in a random direction, and along the orthogonal matrices."""

from checks.experiments.training import columns
from lemmacheck import stream


@stream("m23:changes of orthogonal weights")
def draw_changes(case, keys):
    """The isometry gap after a random change of the weights, and after one as long that turns them."""
    import numpy as np

    from theory.definitions.isometry import isometry_gap
    from theory.networks.perceptron import orthogonal
    from theory.randomness import threefry

    rows, d, moved = [], case.width, float(case.moved)
    for key in keys:
        one = key.reshape(1, 2)
        W, Z = orthogonal(threefry.normals(one, 0, d * d)[0].reshape(d, d)), threefry.normals(one, 1, d * d)[0].reshape(d, d)
        turn = W @ (Z - Z.T)  # tangent to the orthogonal matrices at W
        gaps = [isometry_gap(W + change * (moved * np.sqrt(d) / np.linalg.norm(change))) for change in (Z, turn)]
        rows.append(dict(zip(("random", "along"), map(float, gaps), strict=True)))
    return columns(rows)
