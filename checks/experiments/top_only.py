"""ResNet-110 with one batch norm, after the last residual block, against the full and the unnormalised network."""

import numpy as np

from checks.experiments.convolutional import BLOCKS, OWN_IMAGES, batch_size
from lemmacheck import Observed, device, stream


@stream("checks.b18._top:draw_top_only")
def draw_top_only(case, keys):
    """Decades of the mean absolute gradient of layer 55 in the three networks, on the same weights and images."""
    import torch

    from theory.networks import images, resnet

    torch.set_num_threads(1)
    columns = {"plain": [], "top": [], "full": []}
    for key, (pixels, labels) in zip(keys, images.batch(keys, case.batch, of=case.images), strict=True):
        x, y = torch.as_tensor(pixels, device=device()), torch.as_tensor(labels, device=device())
        for name in columns:
            net = resnet.xavier_resnet(key, BLOCKS, normalised=name == "full", device=device())
            logits = top_normalised(net, x) if name == "top" else net(x)
            torch.nn.functional.cross_entropy(logits, y, reduction="sum").backward()
            columns[name].append(float(net.convolutions[54].weight.grad.abs().double().mean().log10()))
    return {name: np.array(values) for name, values in columns.items()}


def top_normalised(net, x):
    """The output when only what enters the average pooling is normalised, channel by channel over batch and space."""
    import torch

    x = torch.relu(net.start(x))
    for block in net.blocks:
        x = block(x)
    x = torch.nn.functional.batch_norm(x, None, None, training=True)
    return net.top(x.mean(dim=(2, 3)))


TOP_ONLY = Observed(OWN_IMAGES, draw_top_only, draws=16, since="ci", cost=batch_size, data="cifar10")
