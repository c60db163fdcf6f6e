"""The toolchain: loads, checks, builds, draws and plays packs for Small World and Small World Underground.

The names that this package exports are its public face, and docs/api.md shows them at work. What else there is may
change from one version to the next.
"""

from importlib import import_module

from mapforge.typing_flag import TYPE_CHECKING
from mapforge.version import __version__

if TYPE_CHECKING:
    from mapforge.bots.roster import Bot, bot_named
    from mapforge.bots.simple_bots import GreedyBot, RandomBot
    from mapforge.errors import MapforgeError
    from mapforge.files.findings import Finding, Severity
    from mapforge.files.shipped_folders import content_folder
    from mapforge.games.narration import Teller
    from mapforge.maps.named_maps import NamedMap, find_map
    from mapforge.packs.library import Item, Library
    from mapforge.packs.loader import load_library
    from mapforge.render.map_picture import draw
    from mapforge.render.picture_files import write_picture
    from mapforge.scenarios.session import ScenarioRun, play_scenarios
    from mapforge.scenarios.written_scenario import scenario_text
    from mapforge.validation.report import Report
    from mapforge.validation.runner import validate
    from mapforge.worlds.editions import edition_rulings
    from mapforge.worlds.map_world import build_world
    from mapforge.worlds.mixes.made_mix import Mix
    from mapforge.worlds.mixes.mixture import mix

__all__ = [
    "Bot",
    "Finding",
    "GreedyBot",
    "Item",
    "Library",
    "MapforgeError",
    "Mix",
    "NamedMap",
    "RandomBot",
    "Report",
    "ScenarioRun",
    "Severity",
    "Teller",
    "__version__",
    "bot_named",
    "build_world",
    "content_folder",
    "draw",
    "edition_rulings",
    "find_map",
    "load_library",
    "mix",
    "play_scenarios",
    "scenario_text",
    "validate",
    "write_picture",
]

_HOMES = {
    "Bot": "mapforge.bots.roster",
    "Finding": "mapforge.files.findings",
    "GreedyBot": "mapforge.bots.simple_bots",
    "Item": "mapforge.packs.library",
    "Library": "mapforge.packs.library",
    "MapforgeError": "mapforge.errors",
    "Mix": "mapforge.worlds.mixes.made_mix",
    "NamedMap": "mapforge.maps.named_maps",
    "ScenarioRun": "mapforge.scenarios.session",
    "RandomBot": "mapforge.bots.simple_bots",
    "Report": "mapforge.validation.report",
    "Severity": "mapforge.files.findings",
    "Teller": "mapforge.games.narration",
    "bot_named": "mapforge.bots.roster",
    "build_world": "mapforge.worlds.map_world",
    "content_folder": "mapforge.files.shipped_folders",
    "draw": "mapforge.render.map_picture",
    "edition_rulings": "mapforge.worlds.editions",
    "find_map": "mapforge.maps.named_maps",
    "load_library": "mapforge.packs.loader",
    "mix": "mapforge.worlds.mixes.mixture",
    "play_scenarios": "mapforge.scenarios.session",
    "scenario_text": "mapforge.scenarios.written_scenario",
    "validate": "mapforge.validation.runner",
    "write_picture": "mapforge.render.picture_files",
}
"""Where each public name is defined; the module is imported when the name is first used."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'mapforge' has no attribute '{name}'")
        # Once it is there, Python finds it without asking again.
        globals()[name] = value = getattr(import_module(_HOMES[name]), name)
        return value
