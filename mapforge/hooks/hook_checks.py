"""What can be wrong with a pack's Python before any item uses it: nobody trusts it, or it cannot be used."""

from __future__ import annotations

from mapforge.files.findings import Check, Severity

_HOOK = '''\
# hooks.py
from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("{point}")
def cheap(me: Holder, conquest: Conquest, *, by: int = 1) -> Iterator[Add]:
    """Every region costs fewer tokens."""
    yield Add(-by)
'''

UNTRUSTED_HOOKS = Check(
    "pack/untrusted-hooks",
    Severity.NOTE,
    "The pack brings Python that was not run",
    "Python can do anything on your machine. Its signatures were read without running it, so the data was checked.",
    "If you know what its hooks do, run them with `--trust PACK`.",
    bad="mapforge validate pirates\n",
    good="mapforge validate pirates --trust pirates\n",
)
BROKEN_HOOKS = Check(
    "pack/broken-hooks",
    Severity.ERROR,
    "The pack's Python cannot be used",
    "The hooks it should bring are missing, so no item can use them.",
    "Correct the line shown.",
    bad=_HOOK.format(point="conquest_cots"),
    good=_HOOK.format(point="conquest_cost"),
)

HOOK_CHECKS = (UNTRUSTED_HOOKS, BROKEN_HOOKS)
