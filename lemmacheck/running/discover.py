"""Claims are found by looking: the file `checks/d20/lemma_1b.py` holds `d20/lemma-1b` and its variants."""

from __future__ import annotations

import contextlib
import dataclasses
import fnmatch
import functools
import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import ModuleType

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.found import Found
from lemmacheck.language.library import library
from lemmacheck.places import owner, project, projects_of
from lemmacheck.running.admission import admit, deadly
from lemmacheck.running.integrity import remember_before_claims
from lemmacheck.running.loading import import_file
from lemmacheck.running.parsed import Parsed, memory
from lemmacheck.running.sources import beginning, matching
from lemmacheck.words import ID, PROFILES, page_of

SLOW_IMPORTS = ("torch", "sympy", "scipy", "numba", "z3", "haarpy", "ot")
LONGEST = 1000  # characters of what an error says
NOT_CLAIMS = ("__init__", "__main__", "experiments")
SHARED = ("arguments", "experiments", "pictures")  # folders that hold what claims share


def claim_files(root: Path) -> list[Path]:
    """Every file that may hold claims, in a fixed order."""
    return sorted(
        path
        for path in root.glob("*/*.py")
        if path.parent.name not in SHARED and path.stem not in NOT_CLAIMS and not path.stem.startswith("_")
    )


def id_of(path: Path, attribute: str = "claim") -> str:
    """d20/lemma_1b.py, `amended` -> d20/lemma-1b-amended; a claim of a pack begins with the pack's name."""
    home = owner(path)
    base = f"{home.id(path.parent.name) if home else path.parent.name}/{path.stem.replace('_', '-')}"
    return base if attribute == "claim" else f"{base}-{attribute.replace('_', '-')}"


def cite_beside(path: Path) -> None:
    """What is cited from now on stands below the same folder of sources as this file."""
    library.look_up_with(partial(claim_of, path.parents[1]))


def load_file(path: Path) -> list[Found]:
    """The claims of one file; a broken file is one Found that carries the error."""
    cite_beside(path)
    remember_before_claims()
    try:
        if path in deadly:
            raise ClaimError(deadly[path])
        source = memory().parsed(path)
        refuse_slow_imports(source)
        module = import_file(path)
        claims = {name: value for name, value in vars(module).items() if isinstance(value, Claim)}
        for name in source.foreign:  # a claim that is cited stays where it is defined
            claims.pop(name, None)
        if not claims:
            raise ClaimError("it defines no claim; assign one to the name `claim`")
        for name, claim in claims.items():
            same = next((n for n, c in claims.items() if n != name and c.says == claim.says and claim.says), None)
            if same and claims[same].margin is not claim.margin:
                raise ClaimError(f"`{name}` and `{same}` print the same statement over different margins; give one its own `says`")
        return [describe(path, module, name, claim) for name, claim in claims.items()]
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # a broken file must not take the others down, not even with sys.exit
        reason = in_words(problem) if isinstance(problem, ClaimError) else f"{type(problem).__name__}: {in_words(problem)}"
        id = id_of(path)
        safe = id if re.match(ID, id) else re.sub(r"[^A-Za-z0-9_/-]", "-", id)
        return [Found(id=safe, path=path, error=f"{shown(path)}: {reason}")]


def in_words(problem: BaseException) -> str:
    """What an error says, in one line of characters that can be shown; one of a claim's own may say anything, or fail to."""
    try:
        text = str(problem)
    except Exception:
        text = "it cannot say why"
    shown = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST])
    return " ".join(shown.split()) + ("…" if len(text) > LONGEST else "")


def rehearse(path: Path) -> None:
    """Load a file and list the cases of its claims: all of an author's code that a run calls outside its workers."""
    from lemmacheck.weighing.statements import statements_of

    for one in load_file(path):
        if one.claim is not None and not one.claim.unchecked:
            with contextlib.suppress(Exception, SystemExit):  # what is wrong is told in the run, as the error of its claim
                for statement in statements_of(one.claim).values():
                    list(statement.weighings(PROFILES[-1], 1))


@functools.cache
def claim_of(folder: Path, cited: str) -> Claim:
    """The claim of that id below a folder of sources: the longest name of a file that its id begins with."""
    source, _, name = cited.partition("/")
    parts = name.replace("-", "_").split("_")
    for length in range(len(parts), 0, -1):
        path = folder / source / f"{'_'.join(parts[:length])}.py"
        if path.is_file():
            found = {one.id: one.claim for one in load_file(path)}
            home = owner(path)
            if (claim := found.get(home.id(cited) if home else cited)) is not None:
                return claim
    raise ClaimError(f"no claim has the id {cited!r} that is cited; List all with: {project().call('list')}")


def describe(path: Path, module: ModuleType, name: str, claim: Claim) -> Found:
    main = id_of(path)
    here = id_of(path, name)
    if not re.match(ID, here):
        raise ClaimError(f"{here!r} cannot be an id; rename the folder, file or attribute with letters a to z, digits and _")
    if not claim.foils and not claim.unchecked:
        raise ClaimError(f"{here} has no foils; add a nearby false statement that the check must refute")
    for foil in claim.foils:
        changed = claim.variant(foil)
        inherited = ("evidence", *(field for field in foil.changes if hasattr(claim, field)))
        if all(getattr(changed, field) == getattr(claim, field) for field in inherited) and (
            dict(changed.constants) == dict(claim.constants) and list(changed.assumes) == list(claim.assumes)
        ):
            raise ClaimError(f"foil {foil.name!r} of {here} changes nothing, so it cannot bite")
    for changed in (claim, *(claim.variant(foil) for foil in (*claim.foils, *((claim.control,) if claim.control else ())))):
        for evidence in changed.evidence:
            draw = getattr(evidence, "draw", None)
            if draw is not None and draw.__globals__.get(draw.__name__) is not draw:
                raise ClaimError(f"two functions of {here} are named {draw.__name__}; their draws could not be told apart")
    if not claim.title:
        first = (module.__doc__ or "").strip().partition("\n")[0].rstrip(".")
        claim = dataclasses.replace(claim, title=first or claim.label)
    beside = vars(module).get("claim")
    if not claim.place and isinstance(beside, Claim):  # what stands beside a statement of the source is about that place
        claim = dataclasses.replace(claim, place=beside.place)
    return Found(
        id=here,
        path=path,
        claim=claim,
        attribute=name,
        amends=main if name.startswith("amended") and "claim" in vars(module) else None,
    )


def refuse_slow_imports(source: Parsed) -> None:
    """Hundreds of claim files must load in well under a second."""
    for line, name in source.first:
        if name.partition(".")[0] in SLOW_IMPORTS:
            raise ClaimError(f"line {line} imports {name} at the top; import it inside the function that uses it")


def discover(root: Path | None = None, *, like: tuple[str, ...] = ("*",)) -> list[Found]:
    """All claims below a folder of sources and in the packs of its project, by id; of two with one id the second is an error.

    With `like` only the files are loaded that may hold a claim which matches one of these ids or globs.
    """
    found: dict[str, Found] = {}
    folder = root or project().claims
    if not folder.is_dir():
        raise ClaimError(f"there is no folder {shown(folder)} of claims here; start a project with: {project().call('init')}")
    roots = [folder, *(pack.claims for pack in projects_of(folder)[1:])]
    files = [file for one in roots for file in claim_files(one)]
    if not files:
        raise ClaimError(f"the folder {shown(folder)} holds no claims; name the folder of your sources with --root")
    wanted = [file for file in files if any(may_hold(file, pattern) for pattern in like)]
    admit(wanted, folder, rehearse, whole=wanted == files)
    for path in wanted:
        for one in load_file(path):
            page = page_of(one.id).lower()  # some file systems do not know capitals
            if page in found:
                clash = f"{shown(path)}: the id {one.id} or its page is already taken by {shown(found[page].path)}; rename one"
                found[page] = Found(id=found[page].id, path=path, error=clash)
            else:
                found[page] = one
    return sorted(found.values(), key=lambda one: one.id)


def find(id: str, root: Path | None = None) -> Found:
    """The claim of that id, without loading the files of others; an edit since the last time is seen."""
    folder = root or project().claims
    roots = [folder, *(pack.claims for pack in projects_of(folder)[1:])]
    for path in (file for one in roots for file in claim_files(one)):
        if id == id_of(path) or id.startswith(f"{id_of(path)}-"):
            claim_of.cache_clear()
            for found in load_file(path):
                if found.id == id:
                    return found
    return select(discover(folder), [id])[0]


def may_hold(file: Path, pattern: str) -> bool:
    """The id of a claim begins with that of its file, and with what its glob begins with: one of these begins the other."""
    here, there = id_of(file).lower(), beginning(pattern).lower()  # as pages are told apart
    return here.startswith(there) or there.startswith(here)


def choose(root: Path, patterns: Iterable[str]) -> list[Found]:
    """The claims that match any id or glob, all without one; files are loaded only as far as needed."""
    wanted = tuple(patterns)
    if not wanted:
        return discover(root)
    near = discover(root, like=wanted)
    if not all(any(fnmatch.fnmatchcase(one.id, pattern) for one in near) for pattern in wanted):
        return select(discover(root), wanted)  # which knows what is like it
    return select(near, wanted)


def select(everything: Iterable[Found], patterns: Iterable[str]) -> list[Found]:
    """The claims that match any id or glob; a pattern that matches nothing is refused with the nearest ids."""
    all_found, wanted = list(everything), list(patterns)
    chosen = matching((found.id for found in all_found), wanted)
    return [found for found in all_found if not wanted or found.id in chosen]


def shown(path: Path) -> str:
    """A path as a reader of the project knows it, never one machine's absolute path."""
    return "/".join(path.parts[-3:]) if len(path.parts) >= 3 else path.name
