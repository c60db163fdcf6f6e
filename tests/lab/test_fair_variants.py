"""Variants of items: the numbers an item has, worlds in which they are other ones, and the search for fair ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.fair_variants import Variant, VariantSearch, distance_of
from mapforge.lab.game_spec import library_of, printed_fields, rules_of, spec_for, with_other_numbers, without_hook
from mapforge.lab.item_numbers import ItemNumber, NumberChange, numbers_of
from mapforge.lab.reports.variant_words import search_as_data, search_in_words
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.surrogate import Guess, Surrogate
from mapforge.lab.verdict import FAIR, STRONG

MAP = "base:map/two_players"
OTTERS = """\
id: otters
name: Otters
tokens: 14  # far too many
supply: 20
text: Coasts cost one token less, and you get a coin each turn.
hooks:
  - cheaper: {where: {coast: true}}
  - coins_per_turn: {coins: 1}
"""


def pack(folder: Path, text: str = OTTERS) -> Path:
    (folder / "races").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    (folder / "races" / "otters.yaml").write_text(text, encoding="utf-8")
    return folder


def numbers(item: ItemId) -> dict[str, ItemNumber]:
    spec = spec_for(MAP)
    return {each.words: each for each in numbers_of(printed_fields(spec, item), library_of(spec)[0].known_hooks.hooks)}


def test_an_item_has_its_own_numbers_and_those_of_its_hooks_written_or_not() -> None:
    giants = numbers(ItemId("race", "giants"))
    assert list(giants) == ["tokens", "supply", "hooks/cheaper/by"]
    assert (giants["hooks/cheaper/by"].value, giants["hooks/cheaper/by"].names) == (1, ["hooks", "cheaper", "by"])
    assert giants["tokens"].least >= 1
    wealthy = numbers(ItemId("power", "wealthy"))
    assert (wealthy["hooks/coins_once/coins"].value, wealthy["hooks/coins_once/coins"].least) == (7, 0)
    # What stands for no limit is no number to vary.
    assert "hooks/brings_pieces/pieces" not in numbers(ItemId("power", "heroic"))


def test_a_world_with_other_numbers_plays_by_them() -> None:
    spec, giants = spec_for(MAP, ["random", "random"]), ItemId("race", "giants")
    more, cheaper = NumberChange(giants, ("tokens",), 9), NumberChange(giants, ("hooks", 0, "cheaper", "by"), 2)
    changed = with_other_numbers(spec, more, cheaper)
    trait = next(trait for trait in rules_of(changed).world.traits if trait.id == "giants")
    assert trait.tokens == 9
    assert trait.hooks[0].parameters["by"].fixed == 2
    assert changed.content != spec.content
    bare = next(trait for trait in rules_of(without_hook(spec, giants, 0)).world.traits if trait.id == "giants")
    assert bare.hooks == ()


def test_a_surrogate_learns_slopes_from_what_was_played() -> None:
    tokens, coins = ItemNumber(("tokens",), 6, 1, 12), ItemNumber(("hooks", 0, "coins_per_turn", "coins"), 2, 0, 5)
    played = {(6, 2): Guess(10.0, 0.5), (6, 0): Guess(4.0, 0.5), (6, 5): Guess(19.0, 0.5), (1, 2): Guess(-5.0, 0.5)}
    surrogate = Surrogate([tokens, coins], played)
    assert surrogate.guess((6, 1)).worth == pytest.approx(7.0, abs=1.0)
    assert surrogate.guess((4, 2)).worth == pytest.approx(4.0, abs=1.5)
    assert surrogate.guess((12, 2)).error > surrogate.guess((5, 2)).error


def test_nearer_means_fewer_changes_and_then_smaller_ones() -> None:
    tokens, supply = ItemNumber(("tokens",), 6, 1, 11), ItemNumber(("supply",), 11, 6, 21)
    one, far, two = [(tokens, 5)], [(tokens, 2)], [(tokens, 5), (supply, 12)]
    assert distance_of(one) < distance_of(far) < distance_of(two)


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> VariantSearch:
    named = selection_named(str(pack(tmp_path_factory.mktemp("packs") / "lab")))
    spec = spec_for_items(named, "")
    (item,) = items_in_play(named, spec)
    found = VariantSearch(item, spec, ["tokens"])
    found.run(600, most=80)
    return found


def test_an_item_with_too_many_tokens_gets_fewer(search: VariantSearch) -> None:
    assert search.own.verdict == STRONG
    played = search.played()
    assert played
    assert all({number.words for number, _ in each.changes} == {"tokens"} for each in played)
    fewest, most = (choose(played, key=lambda each: each.changes[0][1]) for choose in (min, max))
    assert fewest.estimate.worth.value < most.estimate.worth.value
    assert all(each.estimate.verdict == FAIR for each in search.variants())


def test_what_was_found_is_said_to_people_and_to_programs(search: VariantSearch) -> None:
    said, data = search_in_words(search), search_as_data(search)
    assert said.startswith("lab:race/otters: strong, more than 99 %, worth +")
    assert {"item", "verdict", "worth", "interval", "variants", "players"} <= set(data)
    for variant in data["variants"]:
        assert set(variant) >= {"changes", "verdict", "worth", "interval"}


def test_variants_with_more_changes_than_needed_are_left_out(
    search: VariantSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens, supply = ItemNumber(("tokens",), 14, 1, 28), ItemNumber(("supply",), 20, 14, 40)
    fair = search.own._replace(verdict=FAIR, odds=search.own.odds._replace(fair=0.9, strong=0.1))
    variants = [
        Variant(((tokens, 6), (supply, 19)), fair),
        Variant(((tokens, 6),), fair),
        Variant(((tokens, 5),), fair),
    ]
    monkeypatch.setattr(search, "played", lambda: variants)
    assert [each.changes for each in search.variants()] == [((tokens, 6),), ((tokens, 5),)]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pack(tmp_path / "lab")
    monkeypatch.setenv("MAPFORGE_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


WORDS = ["tune", "lab:race/otters", "--by", "tokens", "--minutes", "0.01", "--workers", "1"]


def kept(here: Path, variants: list[object]) -> None:
    """Let a search be over that found these variants."""
    main([*WORDS, "--format", "json", "-o", str(here / "found.json")])
    (path,) = (here / "state" / "tunings").iterdir()
    path.write_text(json.dumps({**json.loads(path.read_text()), "variants": variants}), encoding="utf-8")


def variant(tokens: int) -> dict[str, object]:
    return {"changes": [{"path": "tokens", "keys": ["tokens"], "from": 14, "to": tokens}], "verdict": "fair"}


def test_a_chosen_variant_is_written_and_nothing_else_changes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(here, [variant(5), variant(4)])
    assert main([*WORDS, "--write"]) == Exit.USAGE
    assert "there are 2 variants; say which one to write: --choose 1 to 2" in capsys.readouterr().err
    assert main([*WORDS, "--write", "--choose", "3"]) == Exit.USAGE
    assert main([*WORDS, "--write", "--choose", "2"]) == Exit.OK
    written = (here / "lab" / "races" / "otters.yaml").read_text(encoding="utf-8")
    assert written == OTTERS.replace("tokens: 14", "tokens: 4")
    # The item has changed, so what was found before is no longer about it.
    assert json.loads((here / "found.json").read_text())["item"] == "lab:race/otters"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lab:race/otters", "--choose", "1"], "add --write"),
        (["lab:race/otters", "--by", "tokns"], "has no number 'tokns'; did you mean 'tokens'?"),
        (["base"], "is no single race or power"),
        (["lab:race/otters", "--players", "ada"], "takes a number here"),
        (["lab:race/otters", "--players", "7"], "printed boards for 2 to 5 players"),
        (["lab:race/oters"], "did you mean 'lab:race/otters'?"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    words: list[str], said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", *words]) == Exit.USAGE
    assert said in capsys.readouterr().err


def test_a_printed_item_is_never_changed_but_an_override_is_proposed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tune", "base:race/giants", "--by", "tokens", "--minutes", "0.01", "--workers", "1"]
    main([*words, "--format", "json"])
    (path,) = (here / "state" / "tunings").iterdir()
    path.write_text(json.dumps({"variants": [variant(5)]}), encoding="utf-8")
    assert main([*words, "--write"]) == Exit.USAGE
    assert "set:\n  tokens: 5" in capsys.readouterr().err
