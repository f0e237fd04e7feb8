"""Development tasks; every one sets up what it needs, in one shared environment.

nox -s checks            run all claims (quick profile), write reports/site, compare with the ledger
nox -s checks -- VERB …  any verb of the command line, e.g. `run d20/* --profile ci`, `why d20/lemma-1b`
nox -s tests             the test suite; `-- --cov` also measures branches and writes reports/records/coverage.json
nox -s packs             the packs from the built wheel, each in a folder of its own, compared with their ledgers
nox -s report            write the site again from the last run
nox -s lint              format, ruff and mypy; `-- style` or `-- types` is half of it
nox -s bench             benchmarks, as ratios in one run
nox -s pages [-- words] every page of the last site: axe, links, console, requests, words that no reader should meet (minutes)
nox -s data -- cifar10   fetch an image set once, into the user's cache: cifar10, mnist, fashion-mnist
nox -s mutants           plausible mistakes put into the code one at a time: do the tests or a verdict notice? (half an hour)
nox -s calibrate         how often do the bounds and the judge err, on all outcomes or counted with an error bound? (minutes)
nox -s power [-- ids]               how small a change of each constant is noticed?
nox -s reseed -- --seeds 20 [ids]   does any status depend on the seed? what was seen of a seed is kept
nox -s certify [-- ids]             Coq's kernel checks the proofs, and rejects them on every foil (needs coqc)
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nox

nox.options.sessions = ["checks"]
nox.options.default_venv_backend = "none"  # one environment of ours for all sessions: torch alone is most of a gigabyte

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".nox" / "lemmacheck"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONPATH": ""}
KEPT_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}  # a suite starts hundreds of processes, which need not compile all modules anew


def prepare(session: nox.Session) -> None:
    """Create or update the environment with pip; the constraints keep torch at its build without CUDA packages."""
    wanted = hashlib.sha256(b"".join((HERE / f).read_bytes() for f in ("pyproject.toml", "constraints.txt"))).hexdigest()
    stamp = ENVIRONMENT / "made-from"
    if stamp.exists() and stamp.read_text() == wanted and PYTHON.exists():
        return
    session.log("setting up the environment (about a minute, once)")
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
    # a relative path, because pip splits this variable at spaces
    environment = {**os.environ, "PIP_CONSTRAINT": "constraints.txt", "PYTHONPATH": ""}
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet"]
    steps = [[*pip, "--editable", ".[sources,test,lint]"]]
    if os.environ.get("LEMMACHECK_HASHES"):  # every file is compared with its recorded digest; ours is then built by what is there
        environment.pop("PIP_CONSTRAINT")
        steps = [
            # it is complete: what is not in it stays out; most of it is never imported, and the rest compiled when it is
            [*pip, "--no-deps", "--no-compile", "--require-hashes", "-r", "requirements.lock"],
            [*pip, "--no-deps", "--no-build-isolation", "--editable", "."],
            [str(PYTHON), "-m", "pip", "check"],
        ]
    for step in steps:
        if subprocess.run(step, cwd=HERE, env=environment).returncode:
            session.error("pip could not install the dependencies; its message is above")
    stamp.write_text(wanted)


def python(session: nox.Session, *arguments: str) -> None:
    """Run the environment's Python from the project's folder."""
    with session.chdir(HERE):
        session.run(str(PYTHON), *arguments, external=True, env={**ONE_THREAD, **KEPT_BYTECODE})


@nox.session
def checks(session: nox.Session) -> None:
    """Run claims, write the site, compare with the ledger."""
    prepare(session)
    python(session, "-m", "lemmacheck", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """The test suite, two processes; with `--cov`, alone or with folders of tests, the figures are recorded."""
    prepare(session)
    measured = any(argument.startswith("--cov") for argument in session.posargs)
    written = ["--cov-report=term", "--cov-report=json:reports/runs/coverage.json"] if measured else []
    python(session, "-m", "pytest", "-n", "2", "--dist", "worksteal", "--ignore=tests/benchmarks", *session.posargs, *written)
    rest = [argument for argument in session.posargs if argument != "--cov"]
    if measured and all((HERE / argument).is_dir() for argument in rest):
        python(session, "-m", "tests.coverage_record", *rest)


@nox.session
def packs(session: nox.Session) -> None:
    """Each pack in a copy outside of this tree, with the built wheel in place of our sources, compared with its ledger."""
    prepare(session)
    with tempfile.TemporaryDirectory() as made:
        source, wheels, target = Path(made, "source"), Path(made, "wheels"), Path(made, "site-packages")
        unwanted = shutil.ignore_patterns(".*", "__pycache__", "build", "*.egg-info", "runs", "site-packages")
        shutil.copytree(HERE, source, ignore=unwanted)
        pip = (str(PYTHON), "-m", "pip", "--quiet")
        with session.chdir(source):
            session.run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), ".", external=True, env=ONE_THREAD)
        (wheel,) = wheels.glob("*.whl")
        session.run(*pip, "install", "--no-deps", "--target", str(target), str(wheel), external=True, env=ONE_THREAD)
        for pack in sorted(path.parent for path in (source / "packs").glob("*/pyproject.toml")):
            home = Path(made, pack.name)
            shutil.copytree(pack, home)
            session.log(f"the pack {pack.name}")
            with session.chdir(home):
                run = (str(PYTHON), "-m", "lemmacheck", "run", *session.posargs)
                session.run(*run, external=True, env={**ONE_THREAD, "PYTHONPATH": str(target)})


@nox.session
def report(session: nox.Session) -> None:
    """Write the site from the last run."""
    prepare(session)
    python(session, "-m", "lemmacheck", "report", *session.posargs)


@nox.session
def pages(session: nox.Session) -> None:
    """All pages of the last site in a browser; `-- --no-axe d20` looks at less."""
    prepare(session)
    python(session, "-m", "tests.lemmacheck.site.whole", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Layout, style and types."""
    prepare(session)
    asked = session.posargs or ["style", "types"]
    if not {*asked} <= {"style", "types"}:
        session.error(f"style and types are what can be looked at, not {' '.join(asked)}")
    if "style" in asked:
        python(session, "-m", "ruff", "format", "--check", ".")
        python(session, "-m", "ruff", "check", ".")
    if "types" in asked:
        python(session, "-m", "mypy")


@nox.session
def bench(session: nox.Session) -> None:
    """Benchmarks; pytest-benchmark does not run under several processes. `-- --device cuda --record` is for a card."""
    prepare(session)
    if "--device" in session.posargs:
        python(session, "-m", "tests.benchmarks.card", *session.posargs)
    else:
        python(session, "-m", "pytest", "tests/benchmarks", "-p", "no:xdist", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Mistakes in a copy of the project; at most one in twenty may go unnoticed. `-- WORD …` tries those about a word."""
    prepare(session)
    python(session, "-m", "tests.mutants.campaign", *session.posargs)


@nox.session
def calibrate(session: nox.Session) -> None:
    """Error rates of every bound and of the judge, against what they promise."""
    prepare(session)
    python(session, "-m", "tests.calibration.campaign", *session.posargs)


@nox.session
def power(session: nox.Session) -> None:
    """Move every constant both ways until its check is silent."""
    prepare(session)
    python(session, "-m", "lemmacheck", "power", *session.posargs)


@nox.session
def reseed(session: nox.Session) -> None:
    """Decide the claims that draw under many seeds and list every status that changed."""
    prepare(session)
    python(session, "-m", "lemmacheck", "reseed", *session.posargs)


@nox.session
def data(session: nox.Session) -> None:
    """Fetch image sets into the user's cache, which claims about networks then find; without a name: say what is here."""
    prepare(session)
    python(session, "-m", "lemmacheck", "data", *session.posargs)


@nox.session
def certify(session: nox.Session) -> None:
    """Have Coq's kernel check every proof that changed, and reject the same on every foil: the packs, then ours."""
    prepare(session)
    packs = [str(path.parent.relative_to(HERE)) for path in sorted(HERE.glob("packs/*/pyproject.toml"))]
    for pack in packs if not session.posargs else ():
        folders = ("--root", f"{pack}/claims", "--reports", f"{pack}/reports")
        python(session, "-m", "lemmacheck", "certify", "--foils", "--workers", "2", *folders)
    also = [word for pack in packs for word in ("--also", f"{pack}/reports")]
    python(session, "-m", "lemmacheck", "certify", "--foils", "--workers", "2", *also, *session.posargs)
