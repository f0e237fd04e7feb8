"""Where torch kernels run: the CPU unless another device is asked for and present.

Random numbers are drawn on the CPU by the counter stream and copied, so they are the same on every device;
only the rounding of the arithmetic after them may differ.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import torch

KNOWN = ("cpu", "cuda", "mps")
THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")


class AbsentDevice(RuntimeError):
    """A device was asked for that this machine does not have."""


def device(name: str = "cpu", *, double: bool = False) -> torch.device:
    """The torch device of that name, or an error that says what is missing; `double` asks for float64."""
    import torch

    kind = name.split(":")[0]
    if kind not in KNOWN:
        raise ValueError(f'unknown device "{name}"; choose one of {", ".join(KNOWN)}')
    present = {"cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
    if not present[kind]:
        raise AbsentDevice(f'device "{name}" was asked for, but torch finds none here; use device "cpu"')
    if double and not supports_float64(name):
        raise AbsentDevice(f'device "{name}" has no double precision, which this computation needs; use "cpu"')
    return torch.device(name)


def sent(array: np.ndarray, to: torch.device, *, dtype: torch.dtype | None = None) -> torch.Tensor:
    """A copy of numbers of the CPU on a device, as they are or in another precision."""
    import torch

    return torch.tensor(array, dtype=dtype, device=to)


def sent_beside(array: np.ndarray, other: torch.Tensor) -> torch.Tensor:
    """Numbers of the CPU where another tensor is, in its precision."""
    import torch

    return torch.from_numpy(array).to(other)


def fetched(tensor: torch.Tensor) -> np.ndarray:
    """A tensor's numbers on the CPU, in double precision (widened here: MPS has none)."""
    found: np.ndarray = tensor.detach().cpu().double().numpy()
    return found


def supports_float64(name: str) -> bool:
    """Whether the device computes in double precision (MPS does not)."""
    return name.split(":")[0] != "mps"


def one_thread_each() -> None:
    """Must run before numpy or torch is imported: intra-op threads make results depend on the machine."""
    for name in THREAD_VARIABLES:
        os.environ[name] = "1"
