"""Measures the torch routes on a card: `nox -s bench -- --device cuda --record` writes a dated record of it.

Every repetition ends when the card has finished; operations are counted by torch on tensors without values.
"""

from __future__ import annotations

import argparse
import datetime
import subprocess
import time
from collections.abc import Callable, Mapping

import torch
from torch.utils.flop_counter import FlopCounterMode

from lemmacheck.devices import device as find_device
from lemmacheck.places import project
from lemmacheck.record.card import FEWEST, CardRecord, Timed, sentence, write_card
from theory.chains.orthogonal import reflected, reflector_normals
from theory.chains.wide import torch_step

WARM_UP = 3
REPETITIONS = 20
Kernel = Callable[..., torch.Tensor]
Shapes = tuple[tuple[int, ...], ...]

WORKLOADS: Mapping[str, tuple[Kernel, Shapes, dict[str, int]]] = {
    "D21, one layer of the factored recursion": (torch_step, ((64, 64, 64), (64, 64, 512)), {"n": 64, "d": 512, "batch": 64}),
    "M23, one layer of reflections": (reflected, ((64, reflector_normals(256)), (64, 256, 256)), {"d": 256, "batch": 64}),
}
PRODUCT = 4096  # rows of the square matrices whose product gives the peak


def counted(kernel: Kernel, shapes: Shapes) -> int:
    """Floating-point operations of the kernel's products, as torch counts them without computing."""
    with FlopCounterMode(display=False) as counter:
        kernel(*(torch.empty(shape, dtype=torch.float64, device="meta") for shape in shapes))
    return int(counter.get_total_flops())


def timed(kernel: Kernel, inputs: list[torch.Tensor], repetitions: int) -> list[float]:
    """Seconds of each repetition after the warm-up, read when the device has finished."""
    seconds = []
    for _ in range(WARM_UP + repetitions):
        _finish(inputs[0])
        start = time.perf_counter()
        kernel(*inputs)
        _finish(inputs[0])
        seconds.append(time.perf_counter() - start)
    return seconds[WARM_UP:]


def _finish(tensor: torch.Tensor) -> None:
    if tensor.device.type == "cuda":
        torch.cuda.synchronize(tensor.device)


def inputs_for(name: str, shapes: Shapes, place: torch.device) -> list[torch.Tensor]:
    """Normals in the shape of each input; the factors of the recursion begin with unit matrices, which stay definite."""
    made = [torch.randn(shape, dtype=torch.float64, device=place) for shape in shapes]
    if name.startswith("D21"):
        made[0] = torch.eye(shapes[0][-1], dtype=torch.float64, device=place).expand(shapes[0]).contiguous()
    return made


def main() -> None:
    """Measure, print, and write the record if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    if asked.device.split(":")[0] != "cuda":
        parser.error("a record of a card needs a card: --device cuda")
    try:
        place = find_device(asked.device, double=True)
    except RuntimeError as problem:
        parser.error(str(problem))
    record = measured(place)
    print(sentence(record))
    for one in record.workloads:
        low, middle, high = one.interval
        print(f"{one.name}: {middle:.3g} s ({low:.3g} to {high:.3g}), {one.flops / middle / record.peak_flops:.0%} of the peak")
    if asked.record:
        write_card(project().reports, record)


def measured(place: torch.device) -> CardRecord:
    """One session on the card that torch calls by this name."""
    square = [torch.randn(PRODUCT, PRODUCT, dtype=torch.float64, device=place) for _ in range(2)]
    peak = 2 * PRODUCT**3 / min(timed(torch.matmul, square, FEWEST))
    said = ["nvidia-smi", "--query-gpu=driver_version,clocks.sm", "--format=csv,noheader,nounits", f"--id={place.index or 0}"]
    driver, clock = subprocess.run(said, check=True, capture_output=True, text=True).stdout.strip().split(", ")
    head = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=project().top).stdout
    return CardRecord(
        date=datetime.date.today().isoformat(),
        commit=head.strip(),
        card=torch.cuda.get_device_name(place),
        driver=driver,
        torch=torch.__version__,
        clock_mhz=float(clock),
        warm_up=WARM_UP,
        synchronised=True,
        peak_flops=peak,
        workloads=[
            Timed(
                name=name,
                sizes=sizes,
                flops=counted(kernel, shapes),
                seconds=timed(kernel, inputs_for(name, shapes, place), REPETITIONS),
            )
            for name, (kernel, shapes, sizes) in WORKLOADS.items()
        ],
    )


if __name__ == "__main__":
    main()
