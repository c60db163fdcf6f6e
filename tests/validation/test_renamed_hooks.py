"""Hooks that have another name now: the old one still works, with a warning, and --fix writes the new one."""

from __future__ import annotations

from pathlib import Path

from engine import Registry
from mapforge.cli import main
from mapforge.errors import Exit
from tests.validation import ANTS, report_on, write_pack

HOOKS = '''\
from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def bargain(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """Every region costs one token less.

    formerly: cheap
    """
    yield Add(-1)
'''
SCENARIO = """\
- scenario: ants pay less
  given:
    regions: {meadow: farmland edge, wood: forest}
    players:
      - {race: ants, power: stout, regions: {meadow: 1}, hand: 5}
  then:
    cost: {wood: 1}
"""
FILES = {"hooks.py": HOOKS, "races/ants.yaml": ANTS + "hooks:\n  - cheap\n", "tests/ants.yaml": SCENARIO}


def test_an_old_name_works_and_is_told(tmp_path: Path) -> None:
    (finding,) = report_on(tmp_path, FILES, trust=True).findings
    assert (finding.check, finding.message) == ("hook/renamed", "the hook 'cheap' is called 'bargain' now")
    assert main(["test", str(tmp_path / "sample"), "--trust", "sample"]) == Exit.OK


def test_fix_writes_the_new_name(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, FILES)
    assert main(["validate", str(pack), "--fix", "--trust", "sample"]) == Exit.OK
    assert (pack / "races" / "ants.yaml").read_text(encoding="utf-8").endswith("hooks:\n  - bargain\n")


def test_a_hook_that_has_the_name_now_comes_first(tmp_path: Path) -> None:
    newer = HOOKS + HOOKS[HOOKS.index("\n@hook") :].replace("bargain", "cheap").replace("    formerly: cheap\n", "")
    assert report_on(tmp_path, FILES | {"hooks.py": newer}, trust=True).findings == ()


def test_lists_of_hooks_show_the_new_name_alone() -> None:
    def bargain(me: object, subject: object) -> list[object]:
        """Costs less.

        formerly: cheap
        """
        return []

    from engine import hook

    registry = Registry()
    registry.add(hook("conquest_cost")(bargain), "sample")  # type: ignore[arg-type]
    assert list(registry.hooks) == ["bargain"]
    assert registry.hooks["cheap"] is registry.hooks.get("cheap") is registry.hooks["bargain"]
    assert "cheap" in registry.hooks
    assert "dear" not in registry.hooks
    assert registry.hooks.get("dear") is None
