"""Ids of claims inside of sentences."""

import re
from types import SimpleNamespace

from markupsafe import Markup

from lemmacheck.site.links import linked

SITE = SimpleNamespace(claims={"d20/lemma-1": None, "d20/lemma-1b": None})
CONTEXT = {"site": SITE, "up": "../", "path": "d20/lemma-1b.html"}


def targets(text):
    return re.findall(r'href="([^"]+)"', linked(CONTEXT, Markup(text)))


def test_an_id_leads_to_its_page_and_stays_as_it_reads():
    assert linked(CONTEXT, Markup("see d20/lemma-1; &lt;b")) == 'see <a href="../d20/lemma-1.html">d20/lemma-1</a>; &lt;b'


def test_the_page_itself_and_what_is_no_claim_of_the_run_are_no_links():
    assert targets("d20/lemma-1b, d20/lemma-1c, d21/x, checks/d20/lemma-1.py, 1/d, d20/lemma-1-") == ["../d20/lemma-1.html"]
