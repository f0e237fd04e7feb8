import pytest
import torch

from lemmacheck import devices


def test_cpu_is_the_default_and_always_present():
    assert devices.device() == torch.device("cpu")
    assert devices.supports_float64("cpu")
    assert devices.supports_float64("cuda:0")
    assert not devices.supports_float64("mps")


@pytest.mark.parametrize(("name", "present"), [("cuda", torch.cuda.is_available()), ("mps", torch.backends.mps.is_available())])
def test_an_absent_device_is_a_clear_error(name, present):
    if present:
        assert devices.device(name).type == name
    else:
        with pytest.raises(devices.AbsentDevice, match=f'"{name}" was asked for.*use device "cpu"'):
            devices.device(name)


def test_a_device_without_doubles_is_refused_where_doubles_are_needed(monkeypatch):
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    assert devices.device("mps").type == "mps"
    with pytest.raises(devices.AbsentDevice, match="no double precision"):
        devices.device("mps", double=True)


def test_an_unknown_device_names_the_choices():
    with pytest.raises(ValueError, match="cpu, cuda, mps"):
        devices.device("abacus")
