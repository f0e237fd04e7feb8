"""The process whose copies run the liars: it has made an honest run of every kind, and holds the referee and nothing else.

A copy need not import and parse the referee anew, nor carry along what the tests of other folders have loaded.
Each line that comes in is a run to make, each line that goes out how the copy that made it ended.
"""

from __future__ import annotations

import functools
import gc
import os
import sys
import tempfile
from pathlib import Path

import msgspec
import scipy.stats

from lemmacheck import session
from lemmacheck.running import integrity, kernels, sources
from lemmacheck.session import Request, launch
from tests.lemmacheck.conftest import Bench
from tests.lemmacheck.running.test_runner import BALLS, EXACT, MEAN

PROOF = """
def argue(p):
    x = p.real("x")
    return {"y": (x - 1) ** 2}
claim = Claim(label="L", says="y", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1)),
    evidence=(Proof(argue),), foils=(Foil("1", c=1),))
"""
HONEST = {"exact": EXACT, "mean": MEAN.format(name="mean", sleep=0), "balls": BALLS, "proof": PROOF}


class Asked(msgspec.Struct):
    """A run, and the file that gets its results."""

    request: Request
    answer: str


def warm() -> None:
    assert scipy.stats  # a second of imports, which bounds of rates and means of seeds make when they are first asked
    session.commit = functools.cache(session.commit)  # neither git nor the tree is asked again for every liar
    sources.python_files = kernels.python_files = functools.cache(sources.python_files)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for name, source in HONEST.items():
            bench.write(name, source)
        assert not [claim.reason for claim in bench.run().values() if claim.status == "error"]
    integrity.remember_before_claims()
    gc.collect()
    gc.freeze()  # the copies share what is there now, and do not look through it for garbage


def serve(coming: int, going: int) -> None:
    with os.fdopen(coming, "rb") as asked, os.fdopen(going, "w") as ended:
        print("warm", file=ended, flush=True)
        for line in asked:
            copy = os.fork()
            if copy == 0:
                os.close(coming)  # a liar has nothing to say here
                os.close(going)
                answer(msgspec.json.decode(line, type=Asked))
                os._exit(0)
            print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), file=ended, flush=True)


def answer(asked: Asked) -> None:
    results, _ = launch(asked.request)
    Path(asked.answer).write_bytes(msgspec.json.encode(results.claims))


if __name__ == "__main__":
    speaking = os.dup(1)
    os.dup2(2, 1)  # what a liar prints is not an answer
    warm()
    serve(os.dup(0), speaking)
    sys.exit(0)
