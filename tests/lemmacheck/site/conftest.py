"""One invented site for all tests of pages, and a real browser when one is installed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from lemmacheck.record.ci import files
from lemmacheck.record.gate import compare
from lemmacheck.site.build import Writer, build, make_environment, render, write_assets
from lemmacheck.site.pages import table
from lemmacheck.site.views import Site
from tests.lemmacheck.site import invented

settings.register_profile("site", deadline=None, derandomize=True)
settings.load_profile("site")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def write_site(folder: Path, results=None, ledger=None) -> Path:
    """The pages of some results, by default of the invented ones."""
    results = invented.results() if results is None else results
    ledger = invented.ledger() if ledger is None else ledger
    for name, record in invented.records().items():
        path = folder / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(record), encoding="utf-8")
    lines = compare(results, ledger, gone=[id for id in ledger if id not in {claim.id for claim in results.claims}])
    build(results, folder / "site", ledger=ledger, lines=lines, files=files(results, lines))
    return folder / "site"


def write_table(folder: Path, results) -> Path:
    """Only the table of claims, which is the page that grows with them."""
    view = Site(results, {}, [], runs=folder)
    writer = Writer(folder)
    path, template, context = table(view)
    writer.write(path, render(make_environment(view), path, template, context))
    write_assets(writer)
    writer.finish()
    return folder / path


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    return write_site(tmp_path_factory.mktemp("reports"))


@contextmanager
def open_browser(profile: Path) -> Iterator[Any]:
    """The installed browser without network, with a folder of its own; None where there is none."""
    wanted = os.environ.get("LEMMACHECK_BROWSER")
    executable = wanted or next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        yield None
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            str(profile),
            executable_path=executable,
            headless=True,
            offline=True,
            args=ARGUMENTS,
            viewport={"width": 1280, "height": 900},
        )
        yield context
        context.close()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """A browser whose window can be sized per test."""
    with open_browser(tmp_path_factory.mktemp("browser")) as context:
        if context is None:
            pytest.skip(f"no browser is installed; looked for {', '.join(BROWSERS)}")
        yield context


@pytest.fixture
def page(chromium):
    """A fresh page that remembers console messages, errors and every address it asked for."""
    one = chromium.new_page()
    one.troubles, one.asked = [], []
    one.on("console", lambda m: one.troubles.append(m.text) if m.type in ("error", "warning") else None)
    one.on("pageerror", lambda e: one.troubles.append(str(e)))
    one.on("request", lambda r: one.asked.append(r.url))
    yield one
    one.close()
