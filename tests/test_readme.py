"""The README: what its console examples show is what the commands print."""

import re
import shlex

import pytest

from mapforge.cli import main
from tests import REPOSITORY

EXAMPLES = re.findall(
    r"^\$ mapforge (.+)\n((?:(?!\$ |```).*\n)*)", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.MULTILINE
)


def test_the_readme_shows_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(("words", "output"), EXAMPLES)
def test_an_example_prints_what_the_readme_shows(words: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(words)) == 0
    assert capsys.readouterr().out == output
