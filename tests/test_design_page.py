"""The design: its files exist, its walk from YAML to a conquest is a real one, and its table of items is true."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import mapforge
from engine import POINTS, Game, Rules, stage
from engine.world.choice import is_by_ruling
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from tests import REPOSITORY
from tests.busy_machine import PATIENCE
from tests.generated import DOCS, check_part

PAGE = (DOCS / "design.md").read_text(encoding="utf-8")
FILE = re.compile(r"`((?:engine|mapforge|content|tests|docs)/[\w/]+\.(?:py|yaml|md))`")
FOLDER = re.compile(r"^\| ((?:`\w+/?(?:\.py)?`(?:, )?)+) \|", re.MULTILINE)
WALK = PAGE[PAGE.index("## From YAML to a conquest") : PAGE.index("## From a command to a verdict")]
HARDEST = {
    "base": {
        "race": "humans trolls halflings elves sorcerers amazons ghouls",
        "power": "mounted berserk stout diplomat dragon_master spirit seafaring",
    },
    "underground": {
        "race": "gnomes ogres mummies flames will_o_wisps iron_dwarves lizardmen kraken shadow_mimes cultists liches",
        "power": "tomb vanishing vampire immortal reborn shield royal vengeful magic",
        "relic": "flying_doormat sword_of_the_killer_rabbit scepter_of_avarice froggys_ring stinky_trolls_socks",
        "place": "stonehedge wickedest_pentacle crypt_of_the_tomb_raider great_brass_pipe altar_of_souls "
        "mine_of_the_lost_dwarf",
    },
}


def table() -> str:
    """One line for each item: its hooks with their modifiers, and what else its data say."""
    library = load_library([REPOSITORY / "content" / pack for pack in HARDEST])
    lines = ["| item | hooks | data |", "|---|---|---|"]
    for pack, kinds in HARDEST.items():
        for kind, ids in kinds.items():
            lines += [_line(library, library.packs[pack].items[kind][id]) for id in ids.split()]
    return "\n".join(lines) + "\n"


def _line(library: Library, item: Item) -> str:
    hooks = ", ".join(_hook(words) for words in item.fields.get("hooks", [])) or "-"
    return f"| {item.fields['name']} | {hooks} | {_data(library, item)} |"


def _hook(words: dict[str, Any]) -> str:
    modifiers = ("while", "side", "boost", "limit", "times", "suppressible")
    name = next(key for key in words if key not in (*modifiers, "when"))
    said = [f"{key}: {_word(words[key])}" for key in modifiers if key in words]
    said += [f"{ruling}: {value}" for ruling, value in words.get("when", {}).items()]
    parameters = (words[name] or {}).items()
    said += [f"{key} by {value['ruling']}" for key, value in parameters if is_by_ruling(value)]
    return f"`{name}`" + (f" ({', '.join(said)})" if said else "")


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _data(library: Library, item: Item) -> str:
    said = [f"{item.fields['tokens']} tokens"] if "tokens" in item.fields else []
    said += ["keeps its badge"] if item.fields.get("keeps_badge") else []
    said += [f"marker: {item.fields['marker']}"] if "marker" in item.fields else []
    pieces = sorted(_pieces(item.fields.get("hooks", []), library))
    return ", ".join([*said, *(f"piece `{piece}`" for piece in pieces)]) or "-"


def _pieces(words: Any, library: Library) -> set[str]:
    """The pieces that some hooks name."""
    known = {id for pack in library.packs.values() for id in pack.items.get("piece", {})}
    if isinstance(words, dict):
        return {value for key, value in words.items() if key in ("piece", "contains") and value in known}.union(
            *(_pieces(value, library) for value in words.values())
        )
    return set().union(*(_pieces(each, library) for each in words)) if isinstance(words, list) else set()


def test_the_table_of_the_hardest_items_is_true() -> None:
    check_part(DOCS / "items.md", "the hardest items", table())


def test_every_hook_point_is_in_the_table() -> None:
    page = (DOCS / "items.md").read_text(encoding="utf-8")
    assert [point for point in POINTS if f"`{point}`" not in page] == []


def test_every_file_that_the_page_names_exists() -> None:
    assert len(FILE.findall(PAGE)) > 30
    assert [name for name in FILE.findall(PAGE) if not (REPOSITORY / name).is_file()] == []


@pytest.mark.parametrize("root", ["engine", "mapforge"])
def test_the_map_of_both_packages_names_every_package(root: str) -> None:
    start = PAGE.index(f"| `{root}/`")
    named = {
        word for row in FOLDER.findall(PAGE[start : PAGE.index("\n\n", start)]) for word in re.findall(r"\w+", row)
    }
    packages = {path.parent.name for path in REPOSITORY.glob(f"{root}/*/__init__.py")}
    assert packages <= named
    assert named - packages <= {root, "py", "game", "cli"}


def test_the_walk_goes_through_every_module_it_names(tmp_path: Path) -> None:
    # A process of its own has parsed and built nothing yet, whatever other tests have done.
    done = subprocess.run(
        [sys.executable, "-c", "from tests.test_design_page import walked; walked()"],
        cwd=REPOSITORY, env={**os.environ, "MAPFORGE_CACHE": str(tmp_path)},
        stdout=subprocess.PIPE, timeout=PATIENCE, check=True,
    )  # fmt: skip
    told, *passed = done.stdout.decode().splitlines()
    named = [name for name in FILE.findall(WALK) if name.endswith(".py")]
    # Answers are plain values, which are made without passing through their module.
    assert [name for name in named if str(REPOSITORY / name) not in passed] == ["engine/vocabulary/answers.py"]
    assert told == "Ada's Giants take Fern Hollow with 1 token."
    assert told in WALK


def walked() -> None:
    """Print what is told in the end, and the files that were passed on the way."""
    passed: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        passed.add(frame.f_code.co_filename)

    sys.setprofile(note)
    told = giants_take_a_region()
    sys.setprofile(None)
    print(told, *sorted(passed), sep="\n")


def giants_take_a_region() -> str:
    """Let Giants on a mountain take a region beside it, from the files to the sentence."""
    world = mapforge.build_world(mapforge.find_map("base:map/two_players"))
    Game(world, order={"races": ["giants"], "powers": ["stout"]}).apply("pick 1")
    given = {"players": [{"race": "giants", "power": "stout", "regions": {"frost_horn": 1}, "hand": 5}]}
    staged = stage(Rules(world), given)
    staged.apply("conquer fern_hollow")
    return mapforge.Teller(world, ["Ada", "Ben"]).tell(staged.events[-1])
