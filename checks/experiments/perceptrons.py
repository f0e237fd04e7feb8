"""Shared evidence about networks at initialization; one network with one batch of inputs is one draw."""

from __future__ import annotations

import numpy as np

from lemmacheck import stream


def batch_for(case, key):
    """Inputs as columns: 8 × 8 digits of scikit-learn, or independent standard normals of the stated dimension."""
    from theory.networks.mlp import digit_batch, gaussian_batch

    if case.inputs == "digits":
        return digit_batch(key, case.samples)
    return gaussian_batch(key, features=case.width, size=case.samples)


def collected(rows):
    return {name: np.array([row[name] for row in rows], float) for name in rows[0]}


@stream("checks.d20._networks:draw_ranks_by_depth")
def draw_ranks_by_depth(case, keys):
    """Ranks (footnote 2) of the last hidden layer at depths 1 and `depth`, without BN and with BN (mean subtracted)."""
    from theory.networks.mlp import matrix_rank, mlp_states

    rows = []
    for key in keys:
        X = batch_for(case, key)
        row = {}
        for label, norm in (("vanilla", "none"), ("bn", "centred")):
            states = mlp_states(X, key, width=case.width, depths=(1, case.depth), norm=norm, biases=True)
            row |= {f"{label}_first": matrix_rank(states[1]), f"{label}_last": matrix_rank(states[case.depth])}
        rows.append(row)
    return collected(rows)


@stream("checks.d20._networks:draw_deep_rank")
def draw_deep_rank(case, keys):
    """Ranks (footnote 2) at `early` and at `depth` layers of one network without biases."""
    from theory.networks.mlp import matrix_rank, mlp_states

    rows = []
    for key in keys:
        states = mlp_states(
            batch_for(case, key), key, width=case.width, depths=(case.early, case.depth), activation=case.activation, norm=case.norm
        )
        rows.append({"early_rank": matrix_rank(states[case.early]), "rank": matrix_rank(states[case.depth])})
    return collected(rows)


def depth_cost(case):
    """Work grows with the number of layers."""
    return case.depth


def last_state(case, key, *, norm, positive=False):
    """H of the last hidden layer of the perceptron or the VGG-like network of a case."""
    from theory.networks.mlp import mlp_states, vgg_state

    X = batch_for(case, key)
    if case.network == "vgg":
        return vgg_state(X.T.reshape(-1, 1, 8, 8), key, norm=norm, positive=positive)
    states = mlp_states(X, key, width=case.width, depths=(case.depth,), norm=norm, positive=positive, activation=case.activation)
    return states[case.depth]


@stream("checks.d20._networks:draw_initializations")
def draw_initializations(case, keys):
    """Rank and r of the last hidden layer with BN for weights U[−a, a] and for U[0, 2a]."""
    from theory.networks.mlp import matrix_rank, participation

    rows = []
    for key in keys:
        row = {}
        for label, positive in (("symmetric", False), ("positive", True)):
            H = last_state(case, key, norm="centred", positive=positive)
            row |= {f"{label}_rank": matrix_rank(H), f"{label}_r": float(participation(H)), "most": min(H.shape)}
        rows.append(row)
    return collected(rows)


@stream("checks.d20._networks:draw_centering")
def draw_centering(case, keys):
    """r(H_L) with BN that subtracts the mean and with BN that does not, for the same weights."""
    from theory.networks.mlp import participation

    return collected(
        [
            {
                label: float(participation(last_state(case, key, norm=norm)))
                for label, norm in (("with_mean", "uncentred"), ("without_mean", "centred"))
            }
            for key in keys
        ]
    )


@stream("checks.d20._networks:draw_figure_10")
def draw_figure_10(case, keys):
    """`draw_alignment` on streams of its own: nothing about Figure 10 was chosen after looking at them."""
    return draw_alignment(case, keys)


def draw_alignment(case, keys):
    """Mean |cosine| between gradients of different samples at one output neuron, without and with BN."""
    from theory.networks.mlp import mean_alignment

    return collected(
        [
            {label: mean_alignment(last_state(case, key, norm=norm)) for label, norm in (("vanilla", "none"), ("bn", "centred"))}
            for key in keys
        ]
    )


@stream("checks.d20._networks:draw_pretraining")
def draw_pretraining(case, keys):
    """r(H_L) of a ReLU perceptron before and after `steps` gradient steps on r, downhill and uphill."""
    from theory.networks.mlp import digit_batch, gradient_steps, mlp_parameters

    rows = []
    for key in keys:
        X = digit_batch(key, case.samples)
        row = {}
        for label, ascend in (("descended", False), ("ascended", True)):
            weights = mlp_parameters(key, inputs=len(X), width=case.width, depth=case.depth)
            path = gradient_steps(X, weights, steps=case.steps, rate=float(case.rate), ascend=ascend)
            row |= {"before": path[0], label: path[-1]}
        rows.append(row)
    return collected(rows)
