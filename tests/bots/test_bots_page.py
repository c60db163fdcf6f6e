"""docs/bots.md: its examples run, and its table names every bot."""

from __future__ import annotations

import doctest
import re

from mapforge.bots.roster import ROSTER
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_print_what_the_page_shows() -> None:
    examples = "\n".join(re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
    page = doctest.DocTestParser().get_doctest(examples, {}, "bots.md", str(PAGE), 0)
    done = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(page)
    assert done.attempted > 5
    assert done.failed == 0


def test_the_page_names_every_bot_in_the_order_of_the_ladder() -> None:
    assert re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE) == list(ROSTER)
