"""Maps with regions that stand twice, lack something or are no regions end in a sentence, in every command."""

from __future__ import annotations

import json
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine import WorldError, build_world
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.suggestions import KnownWords, closest
from mapforge.packs.loader import load_library
from tests.validation import write_pack

HEAD = "id: m\nname: M\nplayers: [2]\nturns: 10\n"
SQUARE = "outline: '0,0 9,0 9,9 0,9'"
NEXT = "outline: '9,0 19,0 19,9 9,9'"
LAST = "outline: '19,0 29,0 29,9 19,9'"


def listed(*regions: str, more: str = "") -> str:
    return HEAD + "regions:\n" + "".join(f"- {region}\n" for region in regions) + more


CARELESS = {
    "two ids, listed": listed(
        "{id: a, terrain: hill, edge: true}",
        "{id: a, terrain: forest}",
        "{id: b, terrain: swamp}",
        more="borders: [[a, b]]\n",
    ),
    "two ids, drawn": listed(
        f"{{id: a, terrain: hill, {SQUARE}}}",
        f"{{id: b, terrain: hill, {NEXT}}}",
        f"{{id: b, terrain: hill, {LAST}}}",
    ),
    "no id": listed(f"{{terrain: hill, {SQUARE}}}", f"{{id: b, terrain: hill, {NEXT}}}"),
    "no terrain": listed(f"{{id: a, {SQUARE}}}", f"{{id: b, terrain: hill, {NEXT}}}"),
    "symbols are a number": listed(f"{{id: a, terrain: hill, symbols: 7, {SQUARE}}}"),
    "symbols are numbers": listed(f"{{id: a, terrain: hill, symbols: [7, null], {SQUARE}}}"),
    "pieces are a list": listed(f"{{id: a, terrain: hill, pieces: [lost_tribe], {SQUARE}}}"),
    "a million pieces": listed(f"{{id: a, terrain: hill, pieces: {{lost_tribe: 1000000}}, {SQUARE}}}"),
    "terrain is a list": listed(f"{{id: a, terrain: [hill], {SQUARE}}}"),
    "name is a mapping": listed(f"{{id: a, terrain: hill, name: {{a: b}}, {SQUARE}}}"),
    "id is a number": listed(f"{{id: 7, terrain: hill, {SQUARE}}}"),
    "a region is a word": listed("a", f"{{id: b, terrain: hill, {NEXT}}}"),
    "regions are a number": f"{HEAD}regions: 7\n",
    "no region has an id": listed(f"{{terrain: hill, {SQUARE}}}"),
    "numbers are words": listed(f"{{id: a, terrain: hill, number: x, {SQUARE}}}"),
    "an outline of lists": listed(
        "{id: a, terrain: hill, outline: [[0, 0], [9, 0]]}", f"{{id: b, terrain: hill, {NEXT}}}"
    ),
    "an outline of nothing": listed("{id: a, terrain: hill, outline: []}", f"{{id: b, terrain: hill, {NEXT}}}"),
    "an outline of a number": listed("{id: a, terrain: hill, outline: 7}", f"{{id: b, terrain: hill, {NEXT}}}"),
    "holes of numbers": listed(f"{{id: a, terrain: hill, holes: [7], {SQUARE}}}"),
    "a label of numbers": listed(f"{{id: a, terrain: hill, label: [7, 7], {SQUARE}}}"),
    "points of numbers": listed(f"{{id: a, terrain: hill, {SQUARE}}}", more="points: {ford: [7, 7]}\n"),
    "regions are a word": f"{HEAD}regions: many\n",
    "no regions": f"{HEAD}regions: []\n",
}
COMMANDS = [
    ["play", "MAP", "--players", "random,random", "--seed", "1"],
    ["mix", "MAP"],
    ["preview", "MAP", "-o", "o.svg"],
    ["preview", "MAP", "-o", "o.svg", "--overlay", "findings"],
    ["validate", "PACK", "--no-cache"],
    ["build", "PACK"],
    ["inspect", "MAP"],
    ["graph", "MAP"],
    ["export", "MAP"],
    ["diff", "PACK", "PACK"],
    ["page", "PACK", "--no-play", "-o", "o.html"],
]


@pytest.mark.parametrize("careless", CARELESS)
def test_a_careless_map_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], careless: str
) -> None:
    monkeypatch.chdir(tmp_path)
    pack = write_pack(tmp_path, {"maps/m.yaml": CARELESS[careless]})
    for command in COMMANDS:
        code = main([{"MAP": "sample/maps/m.yaml", "PACK": str(pack)}.get(word, word) for word in command])
        said = capsys.readouterr()
        assert code in (Exit.OK, Exit.FINDINGS, Exit.USAGE), (command, said.err)
        if command[0] in ("play", "mix", "graph", "export", "validate"):
            assert code != Exit.OK, (command, said.out)


def test_two_regions_with_one_id_are_told_with_the_place_of_the_second(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_pack(tmp_path, {"maps/m.yaml": CARELESS["two ids, drawn"]})
    assert main(["graph", str(pack / "maps" / "m.yaml")]) == Exit.FINDINGS
    assert "m.yaml:8:8: there are two regions called 'b'" in capsys.readouterr().err
    assert main(["validate", str(pack), "--no-cache"]) == Exit.FINDINGS
    assert "error[reference/duplicate-id]" in capsys.readouterr().out


def test_the_engine_refuses_two_regions_with_one_id() -> None:
    ground = [{"id": "hill", "name": "Hill"}]
    regions = [{"id": "a", "terrain": "hill", "edge": True}, {"id": "a", "terrain": "hill"}]
    data = {"terrains": ground, "map": {"id": "m", "turns": 10, "regions": regions, "borders": [["a", "a"]]}}
    with pytest.raises(WorldError, match="there are two regions called 'a'"):
        build_world(data, load_library([]).registry)


MANY = 6_000


def many(terrain: str, more: str = "") -> str:
    return listed(*(f"{{id: r{n}, terrain: {terrain.format(n=n)}, edge: true}}" for n in range(MANY)), more=more)


@pytest.mark.parametrize(
    "text",
    [
        many("t{n}x"),
        many("hill", "links:\n" + "".join(f"- [q{n}, z{n}]\n" for n in range(5_000))),
        many("hill", "areas:\n" + "".join(f"  a{n}: [q{n}, z{n}]\n" for n in range(5_000))),
    ],
    ids=["terrains", "links", "areas"],
)
def test_thousands_of_unknown_names_among_thousands_take_time_like_the_file(tmp_path: Path, text: str) -> None:
    terrains = "".join(f"t{n}: {{name: T{n}}}\n" for n in range(MANY))
    library = load_library([write_pack(tmp_path, {"maps/m.yaml": text, "terrains.yaml": terrains})])
    from mapforge.validation.checks.map_references import maps

    start = time.process_time()
    assert len(list(maps(library))) >= 5_000
    assert time.process_time() - start < 4


def test_entries_of_thousands_of_regions_are_found_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write_pack(tmp_path, {"maps/m.yaml": many("hill")})
    start = time.process_time()
    assert main(["graph", str(pack / "maps" / "m.yaml")]) == Exit.OK
    assert time.process_time() - start < 8
    assert len(json.loads(capsys.readouterr().out)["regions"]) == MANY


def test_known_words_guess_like_any_list_of_words() -> None:
    few, lots = ["hill", "forest"], [f"terrain_{n}" for n in range(3_000)]
    for words, said in ((few, "hil"), (few, "Forest"), (few, "zzz"), (lots, "terain_7"), (lots, "x")):
        assert closest(said, KnownWords(words)) == closest(said, words)
    assert list(KnownWords(few)) == ["forest", "hill"]


STEERING = [*map(chr, range(1, 32)), *map(chr, range(127, 160)), *"\u2028\u2029\u202e\u2066\ufffe\uffff"]


def test_graphml_is_well_formed_whatever_a_region_is_called(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = [f"N{ord(sign)}{sign}".encode("unicode_escape").decode() for sign in STEERING]
    text = listed(*(f'{{id: r{n}, terrain: hill, name: "{name}"}}' for n, name in enumerate(names)))
    pack = write_pack(tmp_path, {"maps/m.yaml": text})
    for command in (["graph", "--format", "graphml"], ["export", "--format", "graphml"]):
        main([command[0], str(pack / "maps" / "m.yaml"), *command[1:]])
        root = ElementTree.fromstring(capsys.readouterr().out)
        told = [data.text or "" for data in root.iter("{http://graphml.graphdrafting.org/xmlns}data")]
        assert not any(sign in text for text in told for sign in STEERING if sign not in "\n\t")
