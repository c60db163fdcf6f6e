"""The toolchain: loads, checks, builds, draws and plays packs for Small World and Small World Underground.

The names that this package exports are its public face, and docs/api.md shows them at work. What else there is may
change from one version to the next.
"""

from mapforge.exports import TYPE_CHECKING, late
from mapforge.version import __version__

if TYPE_CHECKING:
    from mapforge.bots import Bot, GreedyBot, RandomBot, bot_named
    from mapforge.errors import MapforgeError
    from mapforge.files import Finding, Severity, content_folder
    from mapforge.games import Teller
    from mapforge.maps import NamedMap, find_map
    from mapforge.packs import Item, Library, load_library
    from mapforge.render import draw, write_picture
    from mapforge.scenarios import Outcome, play_scenarios, scenario_text
    from mapforge.validation import Report, validate
    from mapforge.worlds import Mix, build_world, edition_rulings, mix
else:
    __getattr__ = late(
        __name__,
        bots="Bot GreedyBot RandomBot bot_named",
        errors="MapforgeError",
        files="Finding Severity content_folder",
        games="Teller",
        maps="NamedMap find_map",
        packs="Item Library load_library",
        render="draw write_picture",
        scenarios="Outcome play_scenarios scenario_text",
        validation="Report validate",
        worlds="Mix build_world edition_rulings mix",
    )

__all__ = [
    "Bot",
    "Finding",
    "GreedyBot",
    "Item",
    "Library",
    "MapforgeError",
    "Mix",
    "NamedMap",
    "Outcome",
    "RandomBot",
    "Report",
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
