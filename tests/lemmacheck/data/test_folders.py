"""A user's folder of images that is wrong or damaged is refused in one sentence that names the file."""

import gzip

import numpy as np
import pytest
from click.testing import CliRunner

from lemmacheck.cli import main
from lemmacheck.data.conversion import idx
from lemmacheck.data.images import read_folder

IMAGES = idx(np.zeros((7, 28, 28), np.uint8))
LABELS = idx(np.arange(7, dtype=np.uint8))
DAMAGED = {
    "cut off": {"train-images-idx3-ubyte": IMAGES[:-5], "train-labels-idx1-ubyte": LABELS},
    "no more than a beginning": {"train-images-idx3-ubyte": IMAGES[:3], "train-labels-idx1-ubyte": LABELS},
    "a header cut off": {"train-images-idx3-ubyte": IMAGES[:9], "train-labels-idx1-ubyte": LABELS},
    "packed and cut off": {"train-images-idx3-ubyte.gz": gzip.compress(IMAGES)[:-9], "train-labels-idx1-ubyte.gz": LABELS},
    "packed and damaged": {
        "train-images-idx3-ubyte.gz": gzip.compress(IMAGES)[:12] + b"\xff" * 30,
        "train-labels-idx1-ubyte.gz": LABELS,
    },
    "not packed": {"train-images-idx3-ubyte.gz": IMAGES, "train-labels-idx1-ubyte.gz": LABELS},
    "labels of others": {"train-images-idx3-ubyte": IMAGES, "train-labels-idx1-ubyte": LABELS[:4] + b"\x00\x00\x00\x06" + bytes(6)},
    "no labels": {"train-images-idx3-ubyte": IMAGES},
    "half a record": {"data_batch_1.bin": bytes(3073 + 7)},
    "an empty batch": {"data_batch_1.bin": b""},
    "a picture cut off": {"cat/one.png": b"\x89PNG\r\n\x1a\n\x00\x00"},
}


@pytest.mark.parametrize("files", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_folder_is_refused_by_the_name_of_its_file(tmp_path, files):
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=next(iter(files)).rpartition("/")[2].partition(".")[0]) as refused:
        read_folder(tmp_path)
    assert "\n" not in str(refused.value)
    assert str(tmp_path) not in str(refused.value)


def test_the_command_line_says_it_once_and_runs_nothing(tmp_path):
    (tmp_path / "train-images-idx3-ubyte").write_bytes(IMAGES[:3])
    (tmp_path / "train-labels-idx1-ubyte").write_bytes(LABELS)
    ended = CliRunner().invoke(main, ["run", "--data", str(tmp_path), "--reports", str(tmp_path / "reports")])
    assert ended.exit_code == 2
    assert ended.output.splitlines() == ["error: --data: train-images-idx3-ubyte is not an IDX file of bytes"]


def test_whole_files_are_still_read(tmp_path):
    (tmp_path / "train-images-idx3-ubyte.gz").write_bytes(gzip.compress(IMAGES))
    (tmp_path / "train-labels-idx1-ubyte").write_bytes(LABELS)
    with pytest.raises(ValueError, match="needs its labels"):
        read_folder(tmp_path)
    (tmp_path / "train-labels-idx1-ubyte.gz").write_bytes(gzip.compress(LABELS))
    assert read_folder(tmp_path).labels.tolist() == list(range(7))
