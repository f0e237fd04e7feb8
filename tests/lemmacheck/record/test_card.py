"""A record of a card that nobody here can repeat: what can be checked of it is, and without one the page says so."""

import subprocess
import sys

import msgspec
import pytest
import torch

from lemmacheck.places import project
from lemmacheck.record.card import NEVER, CardRecord, contradictions, is_of_this_history, path_of, read_card, sentence, write_card
from tests.benchmarks import card
from tests.benchmarks.card import WARM_UP, WORKLOADS, counted, inputs_for, timed

TOP = project().top
INVENTED = {  # no card was measured: numbers that only have the right form
    "date": "2000-01-01",
    "commit": "0" * 40,
    "card": "a card that does not exist",
    "driver": "0.0",
    "torch": "0.0",
    "clock_mhz": 1000.0,
    "warm_up": 3,
    "synchronised": True,
    "peak_flops": 1e12,
    "workloads": [{"name": "one", "sizes": {"d": 2}, "flops": 1e9, "seconds": [0.01, 0.02, 0.03, 0.02, 0.05]}],
}


def record(**changes):
    return msgspec.convert({**INVENTED, **changes}, CardRecord)


def test_a_record_is_read_as_it_was_written_and_names_its_card(tmp_path):
    write_card(tmp_path, record())
    assert read_card(tmp_path) == record()
    assert sentence(record()) == "measured on a card that does not exist on 2000-01-01, not by CI (driver 0.0, 1000 MHz)"
    assert record().workloads[0].interval == (0.01, 0.02, 0.05)


def test_without_a_record_it_was_never_run(tmp_path):
    assert sentence(read_card(tmp_path)) == NEVER


@pytest.mark.parametrize(
    "changes",
    [
        {"synchronised": False},
        {"warm_up": 0},
        {"date": "yesterday"},
        {"commit": "main"},
        {"driver": ""},
        {"workloads": []},
        {"workloads": [{**INVENTED["workloads"][0], "seconds": [0.01]}]},
        {"workloads": [{**INVENTED["workloads"][0], "seconds": [0.01, 0.01, 0.01, 0.01, 0.0]}]},
        {"more": 1},
    ],
)
def test_a_record_that_leaves_something_out_is_refused(changes):
    with pytest.raises(msgspec.ValidationError):
        record(**changes)


def test_nothing_is_faster_than_the_products_of_the_same_card(tmp_path):
    beyond = record(peak_flops=9e10)  # one workload did 10⁹ operations in 0.01 s
    assert len(contradictions(beyond)) == 1
    assert contradictions(record(peak_flops=1.01e11)) == []
    with pytest.raises(ValueError, match="contradicts itself"):
        write_card(tmp_path, beyond)
    assert not path_of(tmp_path).exists()


def test_the_code_that_was_measured_led_to_the_present_one():
    head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, cwd=TOP, check=False).stdout.strip()
    if not head:
        pytest.skip("not a repository")
    assert is_of_this_history(record(commit=head), TOP)
    assert not is_of_this_history(record(), TOP)


def test_the_committed_record_if_there_is_one_holds_together():
    committed = read_card(TOP / "reports")
    if committed is not None:
        assert contradictions(committed) == []
        assert is_of_this_history(committed, TOP)
    assert sentence(committed)


def by_hand(sizes):
    """The products of one layer, added up: two n × n by n × d for the recursion; blocks of reflectors as in the kernel."""
    batch, d = sizes["batch"], sizes["d"]
    if "n" in sizes:
        n = sizes["n"]
        return batch * (2 * 2 * n * n * d + 2 * n**3)
    from theory.chains.orthogonal import TORCH_BLOCK

    blocks = [(min(TORCH_BLOCK, d - top), d - top) for top in range(0, d, TORCH_BLOCK)]
    return batch * sum(2 * count * m * (2 * d + count) for count, m in blocks)


@pytest.mark.parametrize("name", WORKLOADS)
def test_counted_operations_are_those_added_up_by_hand(name):
    kernel, shapes, sizes = WORKLOADS[name]
    assert counted(kernel, shapes) == by_hand(sizes)


@pytest.mark.parametrize("name", WORKLOADS)
def test_workloads_run_and_are_timed_after_the_warm_up(name):
    kernel, shapes, _ = WORKLOADS[name]
    calls = []
    small = tuple((1, *shape[1:]) for shape in shapes)

    def watched(*inputs):
        calls.append(kernel(*inputs))
        return calls[-1]

    seconds = timed(watched, inputs_for(name, small, torch.device("cpu")), 2)
    assert len(seconds) == 2
    assert len(calls) == 2 + WARM_UP
    assert all(torch.isfinite(found).all() for found in calls)


def test_without_a_card_it_is_one_sentence_and_nothing_is_written(monkeypatch, capsys):
    if torch.cuda.is_available():
        pytest.skip("there is a card")
    monkeypatch.setattr(card, "write_card", lambda *_: pytest.fail("a record was written"))
    for device in ("cuda", "cpu"):
        monkeypatch.setattr(sys, "argv", ["card", "--device", device, "--record"])
        with pytest.raises(SystemExit) as ended:
            card.main()
        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert said.count("error: ") == 1
    assert "needs a card" in said
