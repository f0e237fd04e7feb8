"""Torch kernels where no card is at hand: on `meta` tensors, which refuse to mix with those of the CPU.

Lines that look at a value (is a row zero?) cannot run there; they are outside the functions below. Counted floating-point
operations are compared with those that the benchmarks state.
"""

import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils.flop_counter import FlopCounterMode

from theory.chains.gradients_torch import activated, slope
from theory.chains.orthogonal import TORCH_BLOCK, reflected, reflector_normals
from theory.chains.wide import torch_step


@pytest.fixture(autouse=True)
def no_values():
    with FakeTensorMode():
        yield


def there(*shape, kind=torch.float64):
    """A tensor without values, on a device that is not the CPU."""
    return torch.empty(shape, dtype=kind, device="meta")


def is_there(x, *shape, kind=torch.float64):
    return x.device.type == "meta" and tuple(x.shape) == shape and x.dtype == kind


@pytest.mark.parametrize("kind", [torch.float64, torch.float32])
@pytest.mark.parametrize(("d", "n"), [(3, 3), (TORCH_BLOCK, 5), (2 * TORCH_BLOCK + 7, 9)])
def test_reflections_stay_on_the_device_of_their_batch(d, n, kind):
    assert is_there(reflected(there(4, reflector_normals(d), kind=kind), there(4, d, n, kind=kind)), 4, d, n, kind=kind)


def test_the_factored_recursion_stays_on_its_device():
    assert is_there(torch_step(there(4, 6, 6), there(4, 6, 50)), 4, 6, 6)


@pytest.mark.parametrize("name", ["identity", "tanh", "sin", "relu"])
def test_activations_and_slopes_stay_on_their_device(name):
    assert is_there(activated(there(2, 5), name), 2, 5)
    assert is_there(slope(there(2, 5), name), 2, 5)


def test_a_kernel_that_mixes_devices_would_be_seen():
    with pytest.raises(RuntimeError, match="devices"):
        torch_step(there(4, 6, 6), torch.ones(4, 6, 50, dtype=torch.float64))


@pytest.mark.parametrize("d", [64, 256, 1024])
def test_the_products_of_a_layer_are_those_that_the_benchmark_states(d):
    """2d³ for a square batch: counted by torch, and added up block by block by hand; the blocks themselves cost the rest."""
    with FlopCounterMode(display=False) as counter:
        reflected(there(1, reflector_normals(d)), there(1, d, d))
    blocks = [(min(TORCH_BLOCK, d - top), d - top) for top in range(0, d, TORCH_BLOCK)]
    by_hand = sum(2 * count * m * (2 * d + count) for count, m in blocks)
    assert counter.get_total_flops() == by_hand
    assert 1 <= by_hand / (2 * d**3) <= 1 + 1.6 * TORCH_BLOCK / d + (TORCH_BLOCK / d) ** 2
