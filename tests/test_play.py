"""The game in the terminal, played as a person would."""

import io
from pathlib import Path

import pytest

from mapforge.errors import MapforgeError
from mapforge.games.terminal.console import Console
from mapforge.games.terminal.opened_game import open_new, open_saved
from mapforge.games.terminal.seats import seats_for


def played(
    lines: list[str], map_name: str = "base:two_players", players: tuple[str, ...] = ("Anna", "bot")
) -> tuple[str, Console]:
    opening = open_new(map_name, list(players), 1, {}, [])
    output = io.StringIO()
    console = Console(
        opening.game,
        opening.seats,
        map_id=opening.map_id,
        packs=opening.packs,
        texts=opening.texts,
        source=io.StringIO("\n".join(lines) + "\n"),
        target=output,
    )
    console.play()
    return output.getvalue(), console


def test_bots_play_a_game_to_its_end() -> None:
    output, console = played([], players=("bot", "random"))
    assert console.game.over
    assert "The game is over." in output
    assert "wins." in output or "win." in output


def test_a_person_can_let_a_bot_choose_until_the_end() -> None:
    output, console = played(["auto"] * 600)
    assert console.game.over
    assert "Anna" in output


def test_lines_fit_into_eighty_columns_and_have_no_colour_codes_outside_a_terminal() -> None:
    output, _ = played(["auto"] * 60, "base:five_players", ("Anna", "bot", "bot", "random", "bot"))
    shown = [line for line in output.splitlines() if not line.startswith(("> ", "  "))]
    assert max(len(line) for line in shown) <= 80
    assert "\033[" not in output


def test_a_choice_is_made_by_number_by_action_or_by_name() -> None:
    output, console = played(["1", "conquer clover downs", "quit"])
    assert [entry[1] for entry in console.game.history if isinstance(entry[0], int)][:2] == [
        "pick 1",
        "conquer clover_downs",
    ]
    assert "take Clover Downs" in output


def test_an_impossible_choice_is_explained_and_changes_nothing() -> None:
    output, console = played(["1", "conquer mirror_lake", "why conquer goose_common", "99", "quit"])
    assert "closed to the race" in output
    assert "cannot enter the map there" in output
    assert "There is no choice 99" in output
    assert len(console.game.position.attacks) == 0


def test_undo_takes_the_last_choice_back() -> None:
    _, console = played(["1", "1", "undo", "quit"])
    assert console.game.position.attacks == []
    output, _ = played(["undo", "quit"])
    assert "nothing to take back" in output


def test_about_tells_what_an_item_does_and_helps_with_misspelt_names() -> None:
    output, _ = played(["about orcs", "about orks", "quit"])
    assert "Orcs: " in output
    assert "Did you mean `about orcs`?" in output


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _, console = played(["1", "1", f"save {file}", "quit"])
    opening = open_saved(file, [])
    assert opening.game.to_json() == console.game.to_json()
    assert [seat.name for seat in opening.seats] == ["Anna", "bot 2"]


def test_a_file_that_is_no_saved_game_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("[1, 2", encoding="utf-8")
    with pytest.raises(MapforgeError, match="not a saved game"):
        open_saved(file, [])


def test_a_misspelt_map_gets_a_suggestion() -> None:
    with pytest.raises(MapforgeError, match="did you mean 'three_players'"):
        open_new("thre_players", [], 0, {}, [])


def test_bots_fill_up_the_table() -> None:
    seats = seats_for(["Anna", "random"], 4, 0)
    assert [(seat.name, seat.kind) for seat in seats] == [
        ("Anna", "person"),
        ("random 2", "random"),
        ("bot 3", "bot"),
        ("bot 4", "bot"),
    ]


def test_a_race_and_a_power_can_be_put_on_offer_first() -> None:
    opening = open_new("base:two_players", [], 1, {}, [], offer=["giants", "spirit"])
    race, power, _ = opening.game.position.combos[0]
    traits = opening.game.rules.world.traits
    assert (traits[race].id, traits[power].id) == ("giants", "spirit")
    with pytest.raises(MapforgeError, match="did you mean 'giants'"):
        open_new("base:two_players", [], 1, {}, [], offer=["giant"])
