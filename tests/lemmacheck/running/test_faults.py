"""Nothing is lost and nothing is forged: whatever a claim, the store or the machine does, no verdict is false or missing."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lemmacheck.errors import StoreError
from lemmacheck.places import project
from lemmacheck.record.results import read_results
from lemmacheck.running.store import Store
from lemmacheck.session import launch
from tests.lemmacheck.running.test_runner import EXACT, MEAN, timeless

GOOD = MEAN.format(name="good", sleep=0)
DRAW = "    sleep(0)\n"


def spoiled_draw(name, line):
    return MEAN.format(name=name, sleep=0).replace(DRAW, f"    {line}\n")


def spoiled_measure(line):
    return EXACT.replace('    return {"x"', f'    {line}\n    return {{"x"')


NOISE = """
import contextlib, os
def garble():
    for number in range(3, 65):
        with contextlib.suppress(OSError):
            os.write(number, b"nonsense\\n" * 9)
"""
DAEMON = "os.fork() or (os.setsid(), os.closerange(0, 3), time.sleep(30), os._exit(0))"  # keeps all other descriptors open

FAULTY = {
    "exit_at_the_top": ("import sys\nsys.exit(0)\n" + EXACT, "SystemExit"),
    "gone_at_the_top": ("import os\nos._exit(0)\n" + EXACT, "ends the program"),
    "crash_at_the_top": ("import ctypes\nctypes.string_at(0)\n" + EXACT, "SIGSEGV"),
    "thread_at_the_top": (
        "import os, threading, time\nthreading.Thread(target=lambda: (time.sleep(1), os._exit(0)), daemon=True).start()\n" + EXACT,
        "starts a thread or a process",
    ),
    "copy_at_the_top": ("import os\nos.fork()\n" + EXACT, "starts a thread or a process"),
    "gate_at_the_top": (
        "import lemmacheck.record.gate as g\ng.exit_code = lambda _: 0\n" + EXACT,
        "replaces lemmacheck.record.gate",
    ),
    "python_at_the_top": ("import builtins\nbuiltins.all = lambda _: True\n" + EXACT, "replaces all of Python"),
    "way_out_at_the_top": ("import os\nos._exit = print\n" + EXACT, "replaces os._exit of Python"),
    "folder_at_the_top": ("import os\nos.chdir('/')\n" + EXACT, "changes the folder"),
    "settings_at_the_top": ("import os\nos.environ['LEMMACHECK_PROJECT'] = '/'\n" + EXACT, "changes the environment"),
    "alarm_at_the_top": ("import signal\nsignal.alarm(100)\n" + EXACT, "changes the timer"),
    "mute_at_the_top": ("raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})()\n" + EXACT, "cannot say why"),
    "loud_in_measure": (spoiled_measure("raise ValueError('\\ud800\\x1b[2J\\n' * 10**5)"), "ValueError: [2J [2J"),
    "keyboard_in_measure": (spoiled_measure("raise KeyboardInterrupt"), "raises KeyboardInterrupt"),
    "exit_in_measure": (spoiled_measure("raise SystemExit(0)"), "exit(0)"),
    "gone_in_measure": (spoiled_measure("import os; os._exit(0)"), "exit code 0"),
    "abort_in_measure": (spoiled_measure("import os; os.abort()"), "SIGABRT"),
    "loop_in_measure": (spoiled_measure("while True: pass"), "longer than"),
    "exit_in_draw": (spoiled_draw("exit_in_draw", "raise SystemExit(0)"), "exit(0)"),
    "crash_in_draw": (spoiled_draw("crash_in_draw", "import ctypes; ctypes.string_at(0)"), "SIGSEGV"),
    "killed_in_draw": (spoiled_draw("killed_in_draw", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"), "SIGKILL"),
    "gone_in_margin": (
        MEAN.format(name="gone_in_margin", sleep=0).replace("lambda q: q.x - q.c", "lambda q: __import__('os')._exit(0)"),
        "exit code 0",
    ),
    "exit_in_margin": (
        MEAN.format(name="exit_in_margin", sleep=0).replace("lambda q: q.x - q.c", "lambda q: __import__('sys').exit(0)"),
        "exit(0)",
    ),
}

NOISY = {
    "garbage_at_the_top": (NOISE + "garble()\n" + EXACT, "writes to descriptors"),
    "endless_garbage_at_the_top": (NOISE + "while True:\n    garble()\n" + EXACT, "writes to descriptors"),
    "daemon_at_the_top": (f"import os, time\n{DAEMON}\n" + EXACT, "starts a thread or a process"),
    "garbage_in_measure": (NOISE + spoiled_measure("garble()"), "something else wrote to its connection"),
    "endless_garbage_in_measure": (
        NOISE + spoiled_measure("while True:\n        garble()"),
        "something else wrote to its connection",
    ),
    "garbage_in_draw": (NOISE + spoiled_draw("garbage_in_draw", "garble()"), "something else wrote to its connection"),
    "closed_in_measure": (spoiled_measure("import os; os.closerange(3, 65)"), "ended 2 times without an answer"),
    "replaced_in_measure": (
        spoiled_measure("import os; [os.dup2(2, number) for number in range(3, 65)]"),
        "ended 2 times without an answer",
    ),
    "daemons_in_measure": (
        spoiled_measure(f"import os, time\n    for _ in range(8):\n        {DAEMON}\n    os._exit(3)"),
        "exit code 3",
    ),
}


def command(bench, *words):
    arguments = [sys.executable, "-m", "lemmacheck", *words, "--root", str(bench.root), "--reports", str(bench.reports)]
    settings = {**os.environ, "PYTHONPATH": str(project().top)}
    return subprocess.Popen(
        arguments,
        cwd=project().top,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background would ignore it
    )


def claims_of(bench):
    return {claim.id.removeprefix("toy/"): claim for claim in read_results(bench.reports).claims}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_claim_that_crashes_exits_or_never_ends_is_its_own_error(bench, tmp_path, workers):
    bench.write("good", GOOD)
    bench.write("exact", EXACT)
    calm = timeless(bench.run(store=str(tmp_path / "calm.sqlite")))
    faulty = FAULTY if workers == "1" else FAULTY | NOISY
    for name, (source, _) in faulty.items():
        bench.write(name, source)
    bench.write("last_word", "import atexit, os\natexit.register(os._exit, 0)\n" + EXACT)
    fork_once = "import os; os.environ.get('COPIED') or (os.environ.update(COPIED='yes'), os.fork())"
    bench.write("copied", spoiled_measure(fork_once))  # both go on, and one of them may answer
    process = command(bench, "run", "--no-site", "--workers", workers, "--limit", "5")
    said, problem = process.communicate(timeout=600)
    assert process.returncode == 2, problem
    assert "Traceback" not in problem
    assert said.isprintable() or set(filter(lambda sign: not sign.isprintable(), said)) == {"\n"}
    assert max(map(len, said.splitlines())) < 1500
    claims = claims_of(bench)
    assert (claims["last-word"].status, claims["copied"].status) == ("proved", "proved")
    assert {name: claim for name, claim in timeless(claims).items() if name in calm} == calm
    for name, (_, words) in faulty.items():
        claim = claims[name.replace("_", "-")]
        assert claim.status == "error", name
        assert words in claim.reason, (name, claim.reason)


def test_only_the_end_of_the_program_leaves_it_with_exit_code_zero():
    """Whatever calls `os._exit` outside of the workers, a picture say, takes no pass with it."""
    lines = "from lemmacheck import __main__\n__main__.refuse_to_vanish()\nimport os\nos._exit(0)"
    ended = subprocess.run([sys.executable, "-c", lines], cwd=project().top, capture_output=True, text=True)
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: something that was loaded ended the program")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_what_nobody_could_be_told_is_no_pass():
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "lemmacheck", "--help"], cwd=project().top, stdout=full, stderr=subprocess.PIPE
        )
    assert ended.returncode == 2, ended.stderr
    assert b"Traceback" not in ended.stderr


def test_listing_survives_a_file_that_ends_the_interpreter(bench):
    bench.write("exact", EXACT)
    bench.write("gone", FAULTY["gone_at_the_top"][0])
    found = bench.found()
    assert found["toy/exact"].claim is not None
    assert "ends the program (exit code 0)" in found["toy/gone"].error


def descendants(pid):
    listing = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout.split()[2:]
    pairs = [(int(a), int(b)) for a, b in zip(listing[::2], listing[1::2], strict=True)]
    found, before = {pid}, set()
    while found != before:
        before, found = found, found | {child for child, parent in pairs if parent in found}
    return found - {pid}


def slowness():
    """How much longer than on a quiet machine it takes here, now, to start and end a process; at least one."""
    start = time.monotonic()
    subprocess.run([sys.executable, "-c", "import multiprocessing, sqlite3, json"], check=True)
    return max(1.0, (time.monotonic() - start) / 0.3)


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return value


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "unit", ["while True: pass", "import time; time.sleep(1000)", "3 ** 10**8"], ids=["loop", "sleep", "number"]
)
def test_a_run_that_is_stopped_in_an_endless_unit_ends_at_once_and_leaves_no_process(bench, how, unit, tmp_path):
    """Whatever the unit does: Python, a wait outside of it, or one operation that no signal interrupts."""
    bench.write("good", GOOD)
    mark = tmp_path / "looping"
    bench.write("loop", spoiled_measure(f"open({str(mark)!r}, 'w').close()\n    {unit}"))
    process = command(bench, "run", "--no-site", "--workers", "2")
    assert wait_for(mark.exists), process.communicate(timeout=5)
    children = descendants(process.pid)
    assert children
    process.send_signal(how)
    start = time.monotonic()
    _, said = process.communicate(timeout=30)
    assert time.monotonic() - start < 2 * slowness()
    assert wait_for(lambda: not any(map(is_running, children)), seconds=5)
    if how != signal.SIGKILL:
        assert process.returncode == 130
        assert "resume" in said
        assert "Traceback" not in said
        assert "leaked" not in said  # semaphores, which Python's tracker would tell
    store = Store(bench.request().store_path)
    assert store.unfinished() is not None
    store.close()


def change_payloads(path, like, change):
    db = sqlite3.connect(path)
    for key, payload in db.execute("SELECT key, payload FROM units WHERE key LIKE ?", (like,)).fetchall():
        db.execute("UPDATE units SET payload = ? WHERE key = ?", (change(payload), key))
    db.commit()
    db.close()


def test_a_changed_byte_in_the_store_is_computed_again_and_told(bench, capsys):
    bench.write("good", GOOD)
    bench.write("exact", EXACT)
    before = timeless(bench.run())
    path = bench.request().store_path
    change_payloads(path, "findings|%", lambda payload: payload.replace(b'"holds":false', b'"holds":true '))
    for kind in ("look|%", "draws|%"):
        change_payloads(path, kind, lambda payload: payload[:-1] + bytes([payload[-1] ^ 1]))
    assert timeless(bench.run()) == before
    assert "damaged units" in capsys.readouterr().err
    assert timeless(bench.run()) == before
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("damage", ["DROP TABLE units", "DROP TABLE runs", "DROP TABLE times"])
def test_a_store_that_loses_a_table_is_one_sentence(bench, damage):
    bench.write("good", GOOD)
    store = Store(bench.request().store_path)
    db = sqlite3.connect(store.path)
    db.execute(damage)
    db.commit()
    with pytest.raises(StoreError, match="move it away"):
        store.findings("x"), store.unfinished(), store.times()
    with pytest.raises(StoreError, match="move it away"):
        store.keep_time("e", "c", 1.0), store.begin("r", "now", {}), store.finish("r"), store.forget("x")
    store.close()


def test_a_locked_store_says_so(bench, monkeypatch):
    monkeypatch.setattr("lemmacheck.running.store.PATIENCE", 0.1)
    store = Store(bench.request().store_path)
    other = sqlite3.connect(store.path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="in use by another run"):
        store.begin("r", "now", {})
    other.close()
    store.close()


def test_computing_one_claim_afresh_leaves_the_units_of_the_others(bench):
    bench.write("good", GOOD)
    bench.write("other", MEAN.format(name="other", sleep=0))
    before = timeless(bench.run())
    path = bench.request().store_path
    change_payloads(path, "draws|%draw_good%", lambda _: b"damaged")
    keys = sqlite3.connect(path).execute("SELECT key, payload FROM units WHERE key NOT LIKE '%good%'").fetchall()
    assert keys
    assert timeless(bench.run("toy/good", fresh=True))["good"] == before["good"]
    assert sqlite3.connect(path).execute("SELECT key, payload FROM units WHERE key NOT LIKE '%good%'").fetchall() == keys


LEAK = """
from flint import ctx
def measure(case):
    ctx.prec = 3
    return {"x": sqrt(case.d)}
claim = Claim(label="leak", says="C", relation=Exists("C", "d"), margin=lambda q: q.C - 1 / q.x, constants=dict(C=None),
    evidence=(Enclosed([{"d": d} for d in (2, 3, 5)], measure),), foils=(Foil("1/9", C=Fraction(1, 9)),))
"""


def test_precision_that_a_claim_leaves_behind_does_not_reach_the_next(bench, tmp_path):
    bench.write("b", LEAK.replace("    ctx.prec = 3\n", ""))
    alone = timeless(bench.run(store=str(tmp_path / "a.sqlite")))["b"]
    bench.write("a", LEAK)
    assert timeless(bench.run(store=str(tmp_path / "b.sqlite")))["b"] == alone


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        ("np.random.random(len(keys))", "twice with the same keys"),
        ("np.abs(np.sin(5 + np.arange(len(keys))))", "with other keys"),
        ("np.full(len(keys), 0.6)", "with other keys"),
        ("float(next(generators(keys)).random())", "depends on the keys"),
    ],
)
def test_draws_that_do_not_come_from_the_keys_are_an_error(bench, draw, words):
    bench.write("good", GOOD.replace("np.array([g.random() for g in generators(keys)])", draw))
    claim = bench.run()["good"]
    assert claim.status == "error"
    assert words in claim.reason


def test_a_run_can_be_resumed_from_another_folder_and_another_store(bench, tmp_path, monkeypatch):
    bench.write("exact", EXACT)
    monkeypatch.chdir(tmp_path)
    store = os.path.relpath(tmp_path / "mine.sqlite")
    launch(bench.request(store=store))
    known = Store(tmp_path / "mine.sqlite")
    (request,) = known._db.execute("SELECT request FROM runs").fetchone()
    known.close()
    assert json.loads(request)["store"] == str(tmp_path / "mine.sqlite")


LEAVES_ALL = """import os, subprocess, sys, time
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 65)
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(99)", {name!r}], start_new_session=True)
            time.sleep(99)
        os._exit(0)
    time.sleep(0.5)
    open({mark!r}, "w").close()"""
TWICE = ('Family(1, measure, "d"),), domain=Domain(d=Whole(1))', "Exact(grid(d=(1, 2)), measure),), domain=Domain(d=Whole(1, 2))")


@pytest.mark.skipif(not Path("/proc/self/environ").is_file(), reason="such processes are found through /proc")
def test_a_daemon_that_leaves_its_session_does_not_outlive_the_run(bench, tmp_path):
    name, marks = f"stray of {bench.root}", [tmp_path / "one", tmp_path / "two"]
    one, two = (spoiled_measure(LEAVES_ALL.format(name=name, mark=str(mark))).replace(*TWICE) for mark in marks)
    bench.write("one", one)
    bench.write("two", two.replace('"w").close()', '"w").close()\n    os._exit(3)'))
    process = command(bench, "run", "--workers", "2", "--no-site")
    process.communicate(timeout=100)
    assert all(mark.exists() for mark in marks)
    lines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    assert not [line for line in lines if name.encode() in line]
