"""Batches of images: every layout is read, normalised, and said in words; a batch depends on its key only."""

import gzip
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from theory.networks import images
from theory.randomness import threefry


@pytest.fixture
def no_folder(monkeypatch):
    monkeypatch.delenv(images.VARIABLE, raising=False)


def write_cifar(folder, count=20):
    rng = np.random.default_rng(0)
    rows = np.concatenate([rng.integers(0, 10, (count, 1)), rng.integers(0, 256, (count, 3072))], axis=1).astype(np.uint8)
    (folder / "data_batch_1.bin").write_bytes(rows.tobytes())
    return rows


def write_idx(folder, *, packed):
    pixels = np.random.default_rng(1).integers(0, 256, (7, 28, 28)).astype(np.uint8)
    labels = np.arange(7).astype(np.uint8)
    for name, array in (("train-images-idx3-ubyte", pixels), ("train-labels-idx1-ubyte", labels)):
        raw = bytes([0, 0, 8, array.ndim]) + b"".join(struct.pack(">I", n) for n in array.shape) + array.tobytes()
        path = folder / (name + ".gz" if packed else name)
        path.write_bytes(gzip.compress(raw) if packed else raw)
    return pixels, labels


def assert_normalised(found):
    assert found.pixels.shape[1:] == (3, 32, 32)
    assert found.pixels.dtype == np.float32
    assert np.abs(found.pixels.mean(axis=(0, 2, 3))).max() < 1e-4
    assert np.abs(found.pixels.std(axis=(0, 2, 3)) - 1).max() < 1e-3


def test_digits_are_the_default_and_say_so(no_folder):
    found = images.images()
    assert_normalised(found)
    assert "digits" in found.says
    assert images.images_in_use() == "digits"


def test_synthetic_images_are_normalised_and_say_that_they_are():
    found = images.synthetic(64)
    assert_normalised(found)
    assert "synthetic" in found.says


def test_cifar_batches_keep_labels_and_the_order_of_pixels(tmp_path):
    rows = write_cifar(tmp_path)
    found = images.read_folder(tmp_path)
    assert_normalised(found)
    assert (found.labels == rows[:, 0]).all()
    red = rows[:, 1:1025].reshape(-1, 32, 32) / 255.0
    back = found.pixels[:, 0] * red.std() + red.mean()
    assert np.abs(back - red).max() < 1e-4
    assert "CIFAR-10" in found.says


@pytest.mark.parametrize("packed", [False, True])
def test_idx_files_are_read_packed_or_not(tmp_path, packed):
    _, labels = write_idx(tmp_path, packed=packed)
    found = images.read_folder(tmp_path)
    assert_normalised(found)
    assert (found.labels == labels).all()


def test_a_folder_of_pictures_has_one_class_per_subfolder(tmp_path):
    from PIL import Image

    for label in range(3):
        (tmp_path / f"class{label}").mkdir()
        for i in range(2):
            pixels = np.random.default_rng(10 * label + i).integers(0, 256, (20, 24, 3)).astype(np.uint8)
            Image.fromarray(pixels).save(tmp_path / f"class{label}" / f"{i}.png")
    found = images.read_folder(tmp_path)
    assert_normalised(found)
    assert found.labels.tolist() == [0, 0, 1, 1, 2, 2]


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    write_cifar(tmp_path)
    monkeypatch.setenv(images.VARIABLE, str(tmp_path))
    assert "CIFAR-10" in images.images().says
    assert images.images_in_use() == f"folder {tmp_path.name}"
    assert len(images.batch(threefry.keys_from_seed(0, 1), 5)[0][1]) == 5


def test_folders_without_images_are_refused_with_what_was_expected(tmp_path):
    with pytest.raises(ValueError, match="holds no images"):
        images.read_folder(tmp_path)
    with pytest.raises(FileNotFoundError, match="not a folder"):
        images.read_folder(tmp_path / "absent")
    (tmp_path / "data_batch_1.bin").write_bytes(b"123")
    with pytest.raises(ValueError, match="not a CIFAR-10 batch"):
        images.read_folder(tmp_path)


def test_a_batch_depends_on_its_key_only_and_has_distinct_images(no_folder):
    keys = threefry.keys_from_seed(4, 3)
    together, alone = images.batch(keys, 8), images.batch(keys[1:2], 8)
    assert (together[1][0] == alone[0][0]).all()
    assert (together[1][1] == alone[0][1]).all()
    assert not (together[0][0] == together[1][0]).all()
    assert len({picture.tobytes() for picture in together[0][0]}) == 8
    with pytest.raises(ValueError, match="more images"):
        images.batch(keys, 10**6)


@given(arrays(float, st.tuples(st.integers(1, 3), st.integers(1, 40), st.integers(1, 40)), elements=st.floats(-5, 5)))
def test_enlarging_keeps_range_and_constants(grey):
    big = images.enlarged(grey)
    assert big.shape == (len(grey), 3, 32, 32)
    assert big.min() >= grey.min() - 1e-9
    assert big.max() <= grey.max() + 1e-9
    assert np.allclose(images.enlarged(np.full_like(grey, 2.5)), 2.5)


@given(arrays(float, (4, 3, 2, 2), elements=st.floats(-1e3, 1e3)))
def test_normalising_does_not_depend_on_brightness_or_contrast_and_survives_constant_channels(pixels):
    pixels[:, 2] = 7.0
    found = images.normalised(pixels)
    assert (found[:, 2] == 0).all()
    assert np.isfinite(found).all()
    if pixels[:, :2].std(axis=(0, 2, 3)).min() > 1e-3:
        assert np.allclose(found, images.normalised(3 * pixels + 1), atol=1e-3)
