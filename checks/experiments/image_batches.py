"""Random batches of real images: their rank, decided in whole numbers, and how alike the images are."""

import numpy as np

from lemmacheck import stream

PRIME = 2**31 - 1


@stream("m23:ranks of image batches")
def draw_batches(case, keys):
    """The rank of a batch of raw pixels modulo a prime, which the true rank cannot be below; torch's rank of the Gram matrix."""
    import torch

    from theory.networks.images import set_of
    from theory.networks.training_data import chosen

    source = set_of(case.images)
    ranks, floats, cosines = [], [], []
    for key in keys:
        X = raw(source, chosen(key, case.n, len(source.labels)))
        ranks.append(rank_modulo_prime(X))
        G = torch.tensor(X / 255.0, dtype=torch.float32)
        floats.append(int(torch.linalg.matrix_rank(G @ G.T)))
        U = X / np.linalg.norm(X, axis=1, keepdims=True)
        cosines.append((np.square(U.sum(0)).sum() - case.n) / (case.n * (case.n - 1)))
    return {"rank": np.array(ranks, float), "float_rank": np.array(floats, float), "cosine": np.array(cosines)}


def raw(source, numbers):
    """The pixels of some images as bytes, one row each."""
    starts = np.cumsum([0, *map(len, source.pixels.raw)])
    part = np.searchsorted(starts, numbers, side="right") - 1
    return np.stack([source.pixels.raw[p][i - starts[p]].ravel() for p, i in zip(part, numbers, strict=True)]).astype(np.int64)


def rank_modulo_prime(X):
    """The rank of a matrix of whole numbers modulo 2³¹ − 1, by elimination: a lower bound of its rank over the fractions."""
    A = np.array(X, np.int64) % PRIME
    rank = 0
    for column in range(A.shape[1]):
        rows = np.flatnonzero(A[rank:, column])
        if not len(rows):
            continue
        pivot = rank + rows[0]
        A[[rank, pivot]] = A[[pivot, rank]]
        A[rank] = A[rank] * pow(int(A[rank, column]), -1, PRIME) % PRIME
        below = A[rank + 1 :, column].copy()
        A[rank + 1 :] = (A[rank + 1 :] - below[:, None] * A[rank] % PRIME) % PRIME
        rank += 1
        if rank == len(A):
            break
    return rank
