"""The commands of the command line, each in a module of its own that is imported only when it runs."""

from __future__ import annotations

import importlib
import keyword

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Any, Protocol

    class Command(Protocol):
        """What a command's module offers."""

        def add_arguments(self, parser: ArgumentParser) -> None:
            """Declare the arguments of the command."""

        def run(self, arguments: Namespace) -> int:
            """Do it, and return the exit code."""


SUMMARIES = {
    "new": "start a pack, or an item or a hook in a pack",
    "validate": "find what is wrong with packs, and say what to do",
    "explain": "explain a check, a hook, or every value of an item",
    "hooks": "find out what items can do, with every parameter and an example",
    "schema": "write schemas for your editor that know your packs",
    "graph": "print the regions of a map and the borders between them",
    "preview": "draw a map, or a game on it, as SVG, PNG or PDF",
    "card": "draw the cards of races, powers, relics, places and pieces, front and back",
    "print": "make a kit to cut out: banners, badges, tokens, pieces, coins and boards as one PDF",
    "generate": "make a random map from a seed",
    "mix": "combine several packs and a map into one game",
    "inspect": "describe a map, next to the printed boards",
    "import": "make a map from a drawing, a picture, geodata, a fantasy world, tiles or a list of borders",
    "export": "write a map as GeoJSON, TopoJSON, SVG or GraphML, or a kit for Tabletop Simulator or as single images",
    "build": "compile maps for playing: world, graph and preview",
    "studio": "draw maps, invent items and play in the browser",
    "play": "play a game in the terminal",
    "review": "find out where a game was won and lost, and what would have been better",
    "simulate": "play many games between bots, and sum them up",
    "balance": "judge whether a race, a power, a pack or a map is fair, and how certain that is",
    "tune": "find the nearest variants of a race, power or map that are fair, and write one",
    "ladder": "let bots play a tournament and rate them",
    "train": "let bots learn your game from games against themselves",
    "packs": "list the packs that have an id here, and where they came from",
    "get": "get a pack from a zip, a folder or an address, update or remove it",
    "trust": "list the packs whose Python the studio runs, and revoke that trust",
    "rulings": "list and explain open questions, and compare how editions answer them",
    "test": "play the scenarios of packs",
    "pack": "validate and test a pack, and write it as one zip to share",
    "page": "write one HTML file to send: a pack or a mix to read, and to play in a browser",
    "diff": "show in game terms what changed between two versions of a pack",
    "matrix": "show which races and powers can be played on which maps",
    "completion": "print a script that lets your shell complete commands and options",
}


def command(name: str) -> Command:
    """The command of that name; its module has the same name, or one with _ where Python keeps the word for itself."""
    module = f"{name}_" if keyword.iskeyword(name) else name
    imported: Any = importlib.import_module(f"{__name__}.{module}")
    chosen: Command = imported
    return chosen
