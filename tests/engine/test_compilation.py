"""The compiled engine and the readable one: which of them runs, and that tests run with the one that is meant."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.compilation import PURE_VARIABLE, is_compiled
from tests import REPOSITORY

MODULES = "import engine.turn.course, engine.state.state, engine.series; print(engine.turn.course.__file__)"


def printed(*words: str, pure: bool) -> str:
    environment = {**os.environ, PURE_VARIABLE: "1" if pure else ""}
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.skipif(os.environ.get("MAPFORGE_NEEDS_COMPILED") != "1", reason="only `make test-fast` needs it compiled")
def test_these_tests_run_with_the_compiled_engine() -> None:
    assert is_compiled()
    assert Path(printed("-c", MODULES, pure=False)).suffix != ".py"


@pytest.mark.parametrize("pure", [True, False])
def test_the_version_says_which_engine_runs(pure: bool) -> None:
    expected = "compiled" if is_compiled() and not pure else "pure"
    assert printed("-m", "mapforge", "--version", pure=pure).endswith(f" ({expected})")


def test_the_readable_engine_can_be_had_beside_the_compiled_one() -> None:
    assert Path(printed("-c", MODULES, pure=True)).suffix == ".py"


def test_nothing_compiled_lies_in_the_checkout() -> None:
    folders = [REPOSITORY / name for name in ("engine", "mapforge", "content")]
    assert [path for folder in folders for path in folder.rglob("*.so")] == []
