"""The design page lists the hardest items with their hooks, as they are in the content.

MAPFORGE_WRITE_DOCS=1 writes the table anew.
"""

import os
from typing import Any

from engine.world import is_by_ruling
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "design.md"
START, END = "<!-- the hardest items: start -->\n", "<!-- the hardest items: end -->\n"
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
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(START)
    listed, after = rest.split(END)
    if os.environ.get("MAPFORGE_WRITE_DOCS"):
        PAGE.write_text(f"{before}{START}{table()}{END}{after}", encoding="utf-8")
        listed = table()
    assert listed == table()
