"""The planted items: what each has, and what should come out."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mapforge.files.shipped_folders import content_folder

BASE, UNDERGROUND = "base", "underground"
PACKS = {BASE: "planted", UNDERGROUND: "deep_planted"}


class Planted(NamedTuple):
    """An item, and what it should be called."""

    game: str
    kind: str
    id: str
    truth: str
    tokens: int = 0
    hook: str = ""

    @property
    def is_copy(self) -> bool:
        """Whether it is a printed item with another id."""
        return self.id.endswith("_twin")


# fmt: off
ITEMS = (
    Planted(BASE, "race", "kestrels", "strong", 11),
    Planted(BASE, "race", "moles", "weak", 4),
    Planted(BASE, "race", "badgers", "fair", 8, "coins_once: {coins: 1}"),
    Planted(BASE, "race", "hedgehogs", "fair", 6, "coins_per_region: {where: {terrain: hill}}"),
    Planted(BASE, "race", "magpies", "strong", 6, "coins_per_turn: {coins: 6}"),
    Planted(BASE, "race", "snails", "weak", 5, "dearer: {where: any}"),
    Planted(BASE, "race", "wrens", "fair", 7, "cheaper_first: {where: any}"),
    Planted(BASE, "race", "tinkers", "fair", 7, "coins_per_region: {where: {contains: fortress}, coins: 3}"),
    Planted(BASE, "power", "lantern", "strong", 4, "cheaper: {where: any, by: 2}"),
    Planted(BASE, "power", "threadbare", "weak", 2),
    Planted(BASE, "power", "tidy", "fair", 5, "coins_per_region: {where: {symbol: mine}}"),
    Planted(BASE, "power", "penniless", "fair", 5),
    Planted(BASE, "power", "hoarding", "strong", 4, "coins_once: {coins: 20}"),
    Planted(BASE, "power", "creaking", "weak", 3, "dearer: {where: {terrain: [hill, farmland, forest]}}"),
    Planted(BASE, "race", "elves_twin", "fair"),
    Planted(BASE, "race", "halflings_twin", "fair"),
    Planted(BASE, "power", "flying_twin", "fair"),
    Planted(BASE, "power", "alchemist_twin", "fair"),
    Planted(UNDERGROUND, "race", "voles", "strong", 11),
    Planted(UNDERGROUND, "race", "newts", "weak", 4),
    Planted(UNDERGROUND, "race", "gnomes_twin", "fair"),
    Planted(UNDERGROUND, "power", "gilded", "strong", 4, "coins_once: {coins: 18}"),
    Planted(UNDERGROUND, "power", "frayed", "weak", 1),
    Planted(UNDERGROUND, "power", "royal_twin", "fair"),
)
# fmt: on


def write_items(folder: Path) -> dict[Planted, Path]:
    """Write the packs of all planted items, and give the file of each."""
    for game, pack in PACKS.items():
        for kind in ("race", "power"):
            (folder / pack / f"{kind}s").mkdir(parents=True, exist_ok=True)
        manifest = f"id: {pack}\nname: Planted\nversion: 1.0.0\nrequires: [{game}]\n"
        (folder / pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    return {item: _written(item, folder) for item in ITEMS}


def _written(item: Planted, folder: Path) -> Path:
    path = folder / PACKS[item.game] / f"{item.kind}s" / f"{item.id}.yaml"
    path.write_text(_copied(item) if item.is_copy else _made(item), encoding="utf-8")
    return path


def _copied(item: Planted) -> str:
    printed = item.id.removesuffix("_twin")
    text = (content_folder() / item.game / f"{item.kind}s" / f"{printed}.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("image:")]
    return "\n".join(lines).replace(f"id: {printed}", f"id: {item.id}", 1) + "\n"


def _made(item: Planted) -> str:
    text = f"id: {item.id}\nname: {item.id.capitalize()}\ntokens: {item.tokens}\ntext: Planted.\n"
    text += f"supply: {item.tokens + 7}\n" if item.kind == "race" else ""
    return text + (f"hooks:\n  - {item.hook}\n" if item.hook else "")
