"""Coq's kernel: the checker is compiled once for each state of its files, a certificate each time."""

from __future__ import annotations

import functools
import hashlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

from lemmacheck.certify.statements import formal_folder
from lemmacheck.errors import ClaimError

BEFORE = ("Checker", "Statements", "Within")  # the facts, and these before whole statements
PATIENCE = 20  # seconds on the clock for one of the processor
KILLED = (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU, 128 + signal.SIGKILL)  # by the limit, as a shell says it or not
AXIOMS = {  # what Coq's own real numbers rest on
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}


@dataclass(frozen=True)
class Said:
    """What the kernel said of a file."""

    accepted: bool
    seconds: float
    message: str = ""
    out_of_time: bool = False
    output: str = ""


def coqc() -> str:
    """The compiler's path; without it one sentence."""
    found = shutil.which("coqc")
    if found is None:
        raise ClaimError("certificates need Coq, which is not installed here (Debian: apt-get install coq); no run needs it")
    return found


@functools.cache
def version() -> str:
    said = subprocess.run([coqc(), "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"version (\S+)", said)
    return found.group(1) if found else "unknown"


def sources() -> list[Path]:
    """The files of formal/ in the order in which they need each other."""
    folder = formal_folder()
    if not folder.is_dir():
        raise ClaimError("certificates need the folder formal/ of lemmacheck's repository; work in a checkout of it")
    facts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("Facts*.v"))}
    needs = {name: set(re.findall(r"\bFacts\w+", " ".join(re.findall(r"Require Import (.*)\.", facts[name])))) for name in facts}
    return [folder / f"{name}.v" for name in (*BEFORE, *TopologicalSorter(needs).static_order())]


def library(work: Path) -> Path:
    """A folder with the compiled checker and facts, made once for each state of these files; it may stand outside of `work`."""
    work.mkdir(parents=True, exist_ok=True)
    files = sources()
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files) + version().encode()).hexdigest()[:16]
    kept = formal_folder().parent / "reports" / "runs" / "certificates" / f"checker-{digest}"  # packs need not compile it again
    made = kept if kept.exists() else work / f"checker-{digest}"
    if not made.exists():
        with tempfile.TemporaryDirectory(dir=work) as fresh:
            for path in files:
                shutil.copy(path, fresh)
                said = compiled(Path(fresh, path.name), Path(fresh), limit=600)
                if not said.accepted:
                    raise ClaimError(f"formal/{path.name} does not compile: {said.message}")
            try:
                Path(fresh).rename(made)
            except OSError:  # another process was faster
                return made
            Path(fresh).mkdir()  # so that the context has something to remove
    return made


def digest_of(names: Sequence[str], more: str) -> str:
    """Of files of formal/, of Coq's version and of what else matters."""
    texts = [(formal_folder() / f"{name}.v").read_text(encoding="utf-8") for name in names]
    return hashlib.sha256("\0".join([*texts, version(), more]).encode()).hexdigest()[:16]


def state_of(text: str) -> str:
    """Changes when something of formal/ that a certificate asks for does; statements of other facts may come and go."""
    names = {*re.findall(r"Require Import (\w+)\.", text), "Checker", "FactsBase"} - {"Statements"}
    used = [text, *(path.read_text(encoding="utf-8") for path in sources() if path.stem in names)]
    stated = re.findall(r"^Definition (\w+_says) .*\n.*$", _statements(), flags=re.MULTILINE)
    definitions = dict(zip(stated, re.findall(r"^Definition \w+_says .*\n.*$", _statements(), flags=re.MULTILINE), strict=True))
    mentioned = sorted({name for one in used for name in re.findall(r"\b\w+_says\b", one)} & set(definitions))
    return hashlib.sha256("\0".join([*used, *(definitions[name] for name in mentioned), version()]).encode()).hexdigest()[:16]


def _statements() -> str:
    return (formal_folder() / "Statements.v").read_text(encoding="utf-8")


def compiled(file: Path, folder: Path, *, limit: float) -> Said:
    """Runs the compiler on one file; only Coq's own axioms of the reals may be behind what it prints."""
    command = [coqc(), "-q", "-noglob", "-R", str(folder), "Lemmacheck", file.name]
    start = time.perf_counter()
    try:
        done = subprocess.run(
            _timed(command, limit), cwd=file.parent, capture_output=True, text=True, timeout=PATIENCE * limit, check=False
        )
    except subprocess.TimeoutExpired:
        return Said(False, PATIENCE * limit, f"took longer than {PATIENCE * limit:.0f} s", out_of_time=True)
    seconds = time.perf_counter() - start
    if done.returncode in KILLED:
        return Said(False, seconds, f"took longer than {limit:.0f} s of the processor", out_of_time=True)
    if done.returncode:
        return Said(False, seconds, _shortened(done.stderr))
    strange = sorted(axioms(done.stdout) - AXIOMS)
    if strange:
        return Said(False, seconds, f"it rests on {', '.join(strange)}", output=done.stdout)
    return Said(True, seconds, output=done.stdout)


def _timed(command: Sequence[str], limit: float) -> list[str]:
    """The same command with so many seconds of the processor: a certificate must not fail because the machine is busy."""
    return ["sh", "-c", f'ulimit -t {int(limit)} && exec "$@"', "sh", *command]


def axioms(printed: str) -> set[str]:
    """The names under every `Axioms:` that was printed."""
    return set(re.findall(r"^([A-Za-z_][\w.']*)\s*(?=:|\n\s+:)", printed, flags=re.MULTILINE)) - {"Axioms", "Closed"}


def check(text: str, name: str, work: Path, *, limit: float = 120) -> Said:
    """Writes a certificate and has the kernel check it."""
    folder = library(work)
    path = work / f"{name}.v"
    path.write_text(text, encoding="utf-8")
    return compiled(path, folder, limit=limit)


def session(texts: Sequence[str], work: Path, *, limit: float) -> list[bool | None]:
    """Whether the kernel accepts each text, all in one session of its toplevel: loading takes longer than most certificates.

    Nothing is said of texts that the session does not reach, because it breaks off or time runs out.
    """
    command = [coqc().removesuffix("coqc") + "coqtop", "-q", "-R", str(library(work)), "Lemmacheck", "-ri", "Lemmacheck.Checker"]
    told = "".join(f"Set Silent.\n{text}\nBoundary.\nReset Initial.\n" for text in texts)
    try:
        ran = subprocess.run(
            _timed(command, limit),
            input=told,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE * limit,
            check=False,
        )
        output = ran.stdout
    except subprocess.TimeoutExpired as late:
        output = (late.stdout or b"").decode(errors="replace") if isinstance(late.stdout, bytes) else late.stdout or ""
    except OSError:
        return [None] * len(texts)
    # the boundary is no command: an error in itself, whether a proof is open before it or not
    parts = re.split(r"^> Boundary\.\n.*\nError:.*$", output, flags=re.MULTILINE)
    said: list[bool | None] = [_is_accepted(part) for part in parts[:-1]]  # the last part is what comes after the last boundary
    return said[: len(texts)] + [None] * (len(texts) - len(said))


def _is_accepted(part: str) -> bool:
    """No error, and at the end the kernel says what the whole proof rests on, which is nothing strange."""
    shown = re.sub(r"^(?:[\w.']+ < )+", "", part, flags=re.MULTILINE)  # without its prompts
    told = re.search(r"^(Axioms:|Closed under the global context)", shown, flags=re.MULTILINE)
    return "Error" not in shown and told is not None and axioms(shown[told.start() :]) <= AXIOMS


def _shortened(message: str) -> str:
    """The lemma's line and the error, without its environment."""
    where = re.search(r"line (\d+)", message)
    what = re.search(r"Error:\s*(.*?)(?:In environment.*?(The term.*|Unable.*|Cannot.*))?$", message, flags=re.DOTALL)
    text = " ".join((what.group(2) or what.group(1) if what else message).split())
    return f"line {where.group(1) if where else '?'}: {text[:160]}"
