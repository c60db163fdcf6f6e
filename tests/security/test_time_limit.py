"""Python that does not end by itself is stopped, and what cannot be stopped ends the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mapforge.errors import Exit
from mapforge.hooks.time_limit import TooLong, time_limit
from tests.busy_machine import PATIENCE

NEVER_ENDS = """
from mapforge.hooks import time_limit

time_limit.GRACE = 0.1
with time_limit.time_limit(0.05, lambda: "the hook 'odd' takes too long"):
    while True:
        try:
            while True:
                pass
        except time_limit.TooLong:
            pass
"""


def loop_for_ever() -> None:
    while True:
        pass


def test_a_block_that_does_not_end_is_stopped() -> None:
    with pytest.raises(TooLong), time_limit(0.05, lambda: "it takes too long"):
        loop_for_ever()


def test_a_block_that_ends_in_time_is_left_alone() -> None:
    with time_limit(PATIENCE, lambda: "it takes too long"):
        found = sum(range(1000))
    assert found == 499_500


def test_another_error_of_a_block_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="odd"), time_limit(PATIENCE, lambda: "it takes too long"):
        raise ValueError("odd")


def test_what_cannot_be_stopped_ends_the_program_with_its_name() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NEVER_ENDS], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == Exit.FINDINGS
    assert done.stderr == "mapforge: the hook 'odd' takes too long, and it cannot be stopped\n"
