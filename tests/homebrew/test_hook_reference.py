"""The hook reference is complete and true. MAPFORGE_WRITE_DOCS=1 writes the page anew."""

from __future__ import annotations

import os
import re
from functools import cache

import pytest

from engine import Hook, build_world
from engine.blueprint.amounts import COUNT_WORDS, count_names
from engine.blueprint.filters import conditions
from engine.blueprint.hook_conditions import condition_names
from engine.blueprint.hook_reader import CHOICES, MODIFIERS
from engine.blueprint.parties import PLAYERS
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.documents import data_from_text
from mapforge.hooks.sentences import hook_sentence, item_sentences
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.pages.count_words import COMBINED, CONDITIONS, COUNTS, SCALES
from mapforge.pages.filter_words import FILTER_WORDS
from mapforge.pages.hook_reference import MODIFIER_MEANINGS, example_entry, hook_in_full, hooks_as_markdown
from mapforge.worlds.assembly import world_data
from mapforge.worlds.known_rulings import usual_rulings
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "hooks.md"
BOARD = {
    "turns": 10,
    "regions": [{"id": "one", "terrain": "hill", "edge": True}, {"id": "two", "terrain": "river"}],
    "borders": [["one", "two"]],
    "areas": {"isles": ["one"]},
}


@cache
def library() -> Library:
    return load_library([REPOSITORY / "content" / pack for pack in ("common", "base", "underground")])


def hooks() -> list[Hook]:
    return sorted(library().registry.hooks.values(), key=lambda hook: hook.name)


def build_with(hook: object) -> None:
    """Build a world in which a race has a hook, or raise WorldError with what is wrong."""
    data = world_data(library(), BOARD)
    data["relics"].append({"id": "probe", "pack": "test", "hooks": [hook]})
    build_world(data, library().registry)


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook.name)
def test_the_example_of_a_hook_can_be_loaded(hook: Hook) -> None:
    entry = example_entry(hook.example)
    assert next(iter(entry)) == hook.name
    build_with(entry)


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook.name)
def test_every_parameter_of_a_hook_is_described(hook: Hook) -> None:
    assert [name for name, parameter in hook.parameters.items() if not parameter.summary] == []
    assert hook.summary.endswith(".")
    assert hook.name in hook_in_full(hook)


@pytest.mark.parametrize("word", conditions())
def test_every_word_of_the_region_filter_is_described_with_an_example_that_can_be_loaded(word: str) -> None:
    example = data_from_text(FILTER_WORDS[word].example)
    assert isinstance(example, dict)
    assert word in example
    build_with({"kills": {"at": "conquest", "where": example}, "chooses": "me"})


@pytest.mark.parametrize("example", [word.example for word in (*COUNTS.values(), *SCALES.values(), *COMBINED.values())])
def test_every_example_of_a_count_can_be_loaded(example: str) -> None:
    at = "pick" if "_on_pick" in example else "conquest"
    build_with({"gains": {"at": at, "coins": data_from_text(example)}, "die": {"at_least": 1}})


@pytest.mark.parametrize("word", CONDITIONS)
def test_every_example_of_a_condition_can_be_loaded(word: str) -> None:
    example = data_from_text(CONDITIONS[word].example)
    assert isinstance(example, dict)
    assert word in example
    build_with({"gains": {"at": "conquest", "coins": 1}, "if": example})


def test_the_words_and_modifiers_that_are_described_exist() -> None:
    assert sorted(FILTER_WORDS) == conditions()
    assert sorted(COUNTS) == sorted(count_names())
    assert ("count", *SCALES) == COUNT_WORDS
    assert sorted(CONDITIONS) == sorted(condition_names())
    assert tuple(MODIFIER_MEANINGS) == MODIFIERS


def test_the_page_of_hooks_is_up_to_date() -> None:
    text = hooks_as_markdown(hooks())
    if os.environ.get("MAPFORGE_WRITE_DOCS"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_the_command_lists_all_hooks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks"]) == Exit.OK
    text = capsys.readouterr().out
    assert all(hook.name in text for hook in hooks())


def test_the_command_shows_one_hook_with_parameters_and_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "coins_from_neighbours"]) == Exit.OK
    text = capsys.readouterr().out
    assert "neighbours (`active` or `any`, default: active): whether declined tokens pay too" in text
    assert "- coins_from_neighbours: {around: {edge: true}}" in text


def test_the_command_finds_hooks_by_a_word_of_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "decline"]) == Exit.OK
    assert "keeps_all" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wish", "hook"),
    [
        ("immune", "is_immune"),
        ("abandon", "gains"),
        ("abandoned region", "gains"),
        ("steal coins", "pays"),
        ("remove tokens", "removes_tokens"),
        ("roll dice", "rolls_for"),
        ("copy power", "copies_offered_power"),
        ("even rounds", "if: {round: even}"),
        ("used up", "then: removed"),
        ("island", "whole_areas"),
        ("no more than two conquests", "cannot_conquer"),
        ("cannot attack mountains", "cannot_conquer"),
        ("cheaper in forest", "cheaper"),
        ("stack everything in one region at decline", "gathers_at_decline"),
        ("trade tokens for money", "sells_tokens"),
        ("skipping it costs more", "passing: 3"),
        ("whoever has most regions", "most: {count"),
        ("weather", "events/NAME.yaml"),
    ],
)
def test_the_command_finds_hooks_by_a_wish(wish: str, hook: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", wish]) == Exit.OK
    assert hook in capsys.readouterr().out


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook.name)
def test_the_example_of_a_hook_reads_as_a_sentence(hook: Hook) -> None:
    sentence = hook_sentence(hook, example_entry(hook.example))
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert not re.search(r"[{}|#=]|  |\bNone\b", sentence), sentence
    assert hook.pattern or set(hook.parameters) <= SAID_BY_THE_SUMMARY


SAID_BY_THE_SUMMARY = {"piece", "where", "beside", "hooks", "except_hooks", "points", "from_top", "effect"}
"""Parameters of hooks without a pattern; the summary stands for what they do, and they follow it in brackets."""


def test_a_hook_of_a_stranger_is_said_with_its_summary_and_its_parameters() -> None:
    strange = Hook("howls", "strange", "The race howls.", {})
    entry = {"howls": {"where": {"terrain": "forest"}, "loud": 3}, "while": "always", "limit": "turn"}
    said = "Even in decline, the race howls [where: forests, loud: 3]. This works only once per turn."
    assert hook_sentence(strange, entry) == said


def test_a_sentence_says_what_the_rulings_decide() -> None:
    hook = next(hook for hook in hooks() if hook.name == "loses_piece_when_homeless")
    asks = {"ruling": "after_wipe", "values": {"soon": False, "never": True}}
    entry = {"loses_piece_when_homeless": {"piece": "hero", "for_good": asks}, "when": {"heroes": "yes"}}
    said = "When you lose your last region, your heroes"
    assert hook_sentence(hook, entry, {"after_wipe": "never", "heroes": "yes"}) == f"{said} leave the game."
    assert hook_sentence(hook, entry, {"after_wipe": "soon", "heroes": "yes"}) == f"{said} go back to the supply."
    open_question = "This applies where the ruling 'heroes' is 'yes'."
    assert hook_sentence(hook, entry, {"after_wipe": "soon"}) == f"{said} go back to the supply. {open_question}"
    known = {hook.name: hook}
    assert item_sentences(known, [entry], {"heroes": "no"}) == []
    assert item_sentences(known, [entry], {"heroes": "yes", "after_wipe": "soon"}) == [f"{said} go back to the supply."]


def test_no_sentence_of_the_printed_games_leaves_a_question_to_a_ruling() -> None:
    library = load_library([REPOSITORY / "content" / name for name in ("base", "underground")])
    rulings = {pack: usual_rulings(library, pack) for pack in library.packs}
    items = [item for kind in ("race", "power", "relic", "place") for item in library.items(kind).values()]
    said = [
        sentence
        for item in items
        for sentence in item_sentences(library.known_hooks.hooks, item.fields.get("hooks"), rulings[item.pack])
    ]
    assert len(said) > 100
    assert not [sentence for sentence in said if "ruling" in sentence]


def test_a_misspelt_hook_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "cheeper"]) == Exit.OK
    assert capsys.readouterr().out.startswith("cheaper ")


def test_every_ready_hook_that_the_page_of_wishes_names_exists() -> None:
    text = (REPOSITORY / "docs" / "homebrew.md").read_text(encoding="utf-8")
    wishes = text.partition("## What happened in an attack")[0]
    words = set(re.findall(r"`([a-z_]+)`", wishes))
    names = {hook.name for hook in hooks()}
    other = {"where", "defence", "immune", "lost", "abandoned", "declined", "limit", "times", "boost", "if"}
    other |= {"passing", "price", "treasure", "when_readied", *CHOICES["side"], "attack", "conquest"}
    other |= {*FILTER_WORDS, *COUNTS, *SCALES, *COMBINED, *CONDITIONS, *MODIFIERS, *PLAYERS}
    assert words - names - other == set()


def test_the_links_of_the_pages_about_homebrew_lead_somewhere() -> None:
    for page in ("homebrew.md", "engine.md", "hooks.md"):
        text = (REPOSITORY / "docs" / page).read_text(encoding="utf-8")
        links = re.findall(r"\]\(([^)#]+)\)", text)
        assert links, page
        for link in links:
            assert (REPOSITORY / "docs" / link).exists(), f"{page}: {link}"
