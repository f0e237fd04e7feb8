"""Every package of the test environment is pinned, and the lock has the digest of each file."""

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pins():
    return dict(line.split("==") for line in (TOP / "constraints.txt").read_text().split())


def test_the_lock_has_every_pin_with_a_digest():
    rows = [line.split() for line in (TOP / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", digest) for _, digest in rows)
    locked = dict(pin.split("==") for pin, _ in rows)
    assert {name: version.partition("+")[0] for name, version in locked.items()} == {plain(name): v for name, v in pins().items()}


def test_nothing_that_a_pinned_package_needs_is_left_unpinned():
    known = {plain(name) for name in pins()}
    for name in known:
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue  # of another environment
        plainly = [need for need in needs if ";" not in need]  # what is needed everywhere
        assert {plain(re.match(r"[\w.-]+", need)[0]) for need in plainly} <= known, name


def test_what_runs_the_tests_of_a_merge_is_taken_from_the_lock_too():
    """Whether it is all that nox needs, `pip check` says there."""
    (names,) = re.findall(r"grep -E '\^\(([\w|-]+)\)=='", (TOP / ".ci" / "run").read_text())
    locked = {line.partition("==")[0] for line in (TOP / "requirements.lock").read_text().splitlines()}
    assert "nox" in names.split("|")
    assert set(names.split("|")) <= locked
