"""The runner itself: what it plays, what it refuses to play, and what it tells."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.setup.player_setup import PLAYER_WORDS
from engine.setup.stage import GIVEN_PHASES, GIVEN_WORDS
from mapforge.cli import main
from mapforge.scenarios.position_words import CHECKS
from mapforge.scenarios.run_formats import RUN_FORMATS, rules_shown
from mapforge.scenarios.scenario_worlds import OWN_WORDS, ScenarioWorlds
from mapforge.scenarios.session import ScenarioRun, open_session, play_all
from mapforge.scenarios.steps import STEPS
from tests import REPOSITORY

Play = Callable[[str], ScenarioRun]

HILLS = """
- scenario: hills cost mounted races less
  rules: [X-1]
  given:
    regions: {meadow: farmland edge, knoll: hill, wood: forest, far: hill}
    players:
      - {race: humans, power: mounted, regions: {meadow: 1}, hand: 5}
      - {race: orcs, power: merchant, regions: {far: 2}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack = tmp_path / "arena"
    (pack / "tests").mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: arena\nname: Arena\nrequires: [base]\n", encoding="utf-8")
    return pack


@pytest.fixture
def play(folder: Path) -> Play:
    def play_text(text: str) -> ScenarioRun:
        (folder / "tests" / "mounted.yaml").write_text(text, encoding="utf-8")
        return play_all(open_session([folder]))

    return play_text


def told(outcome: ScenarioRun) -> list[str]:
    return [finding.message for finding in outcome.findings]


def places(outcome: ScenarioRun) -> list[tuple[int, int]]:
    return [(finding.line, finding.column) for finding in outcome.findings]


def test_a_scenario_that_is_true_passes(play: Play) -> None:
    then = "  then: {tokens: {knoll: 1}, cost: {wood: 2}, hand: {humans: 4}}\n"
    outcome = play(HILLS + "  when: [conquer knoll]\n" + then)
    assert [result.passed for result in outcome.results] == [True]


def test_a_scenario_that_is_false_says_what_was_expected_and_what_came(play: Play) -> None:
    outcome = play(HILLS + "  when: [conquer knoll]\n  then:\n    tokens: {knoll: 3}\n")
    assert told(outcome) == ["tokens on knoll should be 3, but is 1"]
    assert places(outcome) == [(11, 14)]
    assert outcome.results[0].events == ("conquer 0 humans knoll 1",)


def test_every_difference_at_the_end_is_told(play: Play) -> None:
    assert len(told(play(HILLS + "  then: {hand: {humans: 1}, coins: {0: 9, orcs: 1}, player: 1}\n"))) == 4


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("{tokens: {knol: 1}}", "there is no region 'knol'; did you mean 'knoll'?"),
        ("{holder: {knoll: humens}}", "there is no race 'humens'; did you mean 'humans'?"),
        ("{pieces: {fortres: wood}}", "there is no piece 'fortres'; did you mean 'fortress'?"),
        ("{token: {knoll: 1}}", "a scenario cannot check 'token'; did you mean 'tokens'?"),
        ("{legal: [conquer knol]}", "there is no region 'knol'; did you mean 'knoll'?"),
        ("{cost: {wood using heroik: 1}}", "nothing is called 'heroik'; did you mean 'heroic'?"),
        ("{phase: setle}", "there is no phase 'setle'; did you mean 'settle'?"),
        ("{coins: {7: 1}}", "players are numbered from 0 to 1, not 7"),
    ],
)
def test_names_that_do_not_exist_are_mistakes_of_the_scenario(play: Play, then: str, message: str) -> None:
    outcome = play(HILLS + f"  then: {then}\n")
    assert (told(outcome)[0], outcome.findings[0].check) == (message, "scenario/wrong")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("regions: {meadow: farmlan edge}", "there is no terrain 'farmlan'; did you mean 'farmland'?"),
        ("regions: {meadow: farmland egde}", "did you mean 'edge'?"),
        ("regions: {m: swamp}\n    borders: [m-woods]", "there is no region 'woods'"),
        ("regions: {m: swamp}\n    players: [{race: elvs}]", "did you mean 'elves'?"),
        ("regions: {m: swamp}\n    players: [{rase: elves}]", "did you mean 'race'?"),
        ("regions: {m: swamp}\n    players: [{race: elves, hand: 40}]", "elves have 11 tokens in all"),
        ("regions: {m: swamp}\n    players: [{regions: {m: 1}}, {regions: {m: 1}}]", "held by another race"),
        ("regions: {m: swamp}\n    players: [{race: elves}, {race: elves}]", "'elves' is already in play"),
        ("regions: {m: swamp}\n    players: [{hand: 1}]\n    phase: pick", "cannot pick another"),
        ("regions: {m: swamp}\n    players: []", "has no active race and so cannot conquer"),
        ("regions: {m: swamp}\n    players: [{hand: 1}]\n    die: [9]", "the die shows one of"),
        ("regions: {m: swamp}\n    rulings: {combo_refil: never}", "there is no ruling 'combo_refil'"),
        ("regions: {m: swamp}\n    packs: [bse]", "there is no pack 'bse'; did you mean 'base'?"),
        ("regions: {m: swamp}\n    fase: pick", "did you mean 'phase'?"),
        ("map: nowhere", "there is no map 'nowhere'"),
        ("regions: {m: swamp}\n    players: [{hand: 1, pieces: {fortress: 9}}]", "supply of 'fortress' is 6 pieces"),
        ("regions: {m: swamp}\n    players: [{hand: 1}]\n    combos: [[elves]]", "a combo is [race, power]"),
        ("regions: {m: swamp}\n    players: [{hand: 1}]\n    markers: [hero]", "neither a relic nor a place"),
    ],
)
def test_a_position_that_cannot_be_is_a_mistake_of_the_scenario(play: Play, given: str, message: str) -> None:
    outcome = play(f"- scenario: wrong\n  given:\n    {given}\n  then: {{player: 0}}\n")
    assert message in "; ".join(told(outcome))
    assert {finding.check for finding in outcome.findings} == {"scenario/wrong"}
    assert all(line >= 2 for line, _ in places(outcome))


def test_a_refusal_needs_the_reason_that_is_told(play: Play) -> None:
    step = "  when:\n    - refused: conquer far\n      because: {}\n"
    assert told(play(HILLS + step.format("not adjacent"))) == []
    assert "but the reason is" in told(play(HILLS + step.format("too few")))[0]


def test_a_refusal_of_something_possible_fails(play: Play) -> None:
    assert told(play(HILLS + "  when: [{refused: conquer knoll}]\n")) == [
        "'conquer knoll' should be refused, but it is possible"
    ]


def test_an_action_that_is_not_possible_fails_and_ends_the_scenario(play: Play) -> None:
    outcome = play(HILLS + "  when: [conquer far, conquer nowhere]\n  then: {tokens: {far: 1}}\n")
    assert len(outcome.findings) == 1
    assert outcome.findings[0].message.startswith("'conquer far' is not possible: the region is not adjacent")


def test_checks_may_stand_between_actions(play: Play) -> None:
    steps = "  when: [conquer knoll, check: {hand: {humans: 4}}, conquer wood, check: {hand: {humans: 2}}]\n"
    assert told(play(HILLS + steps)) == []


def test_finish_turn_plays_to_the_end_of_the_turn(play: Play) -> None:
    then = "  then: {turn: 1, player: 1, tokens: {meadow: 6}, gains: {humans: 2}}\n"
    assert told(play(HILLS + "  when: [finish turn]\n" + then)) == []


def test_stop_does_no_harm_when_the_last_token_was_spent(play: Play) -> None:
    text = HILLS.replace("hand: 5", "hand: 1").replace("{meadow: 1}", "{meadow: 2}")
    steps = "  when: [conquer knoll, check: {phase: settle, hand: {humans: 1}}, stop, arrange: {knoll: 2}]\n"
    assert told(play(text + steps + "  then: {tokens: {knoll: 2, meadow: 1}, player: 1}\n")) == []


def test_a_scenario_may_take_a_map_of_its_packs(play: Play) -> None:
    given = "  given:\n    map: two_players\n    phase: pick\n    players: [{coins: 9}, {coins: 3}]\n"
    assert told(play("- scenario: a board\n" + given + "  then: {player: 0, coins: {0: 9, 1: 3}, round: 2}\n")) == []
    assert (
        "did you mean 'two_players'?" in told(play("- scenario: a board\n  given: {map: two_player}\n  then: {}\n"))[0]
    )


def test_worlds_are_built_once_for_all_scenarios_of_a_map(folder: Path) -> None:
    text = HILLS + "  then: {player: 0}\n" + HILLS.replace("hills cost", "hills still cost") + "  then: {player: 0}\n"
    (folder / "tests" / "hills.yaml").write_text(text, encoding="utf-8")
    session = open_session([folder])
    worlds = ScenarioWorlds(session.library)
    one, other = (worlds.rules(scenario.data["given"], "arena") for scenario in session.scenarios)
    assert one is other


def test_a_scenario_must_expect_something(play: Play) -> None:
    assert "expects something" in told(play(HILLS + "  when: [conquer knoll]\n"))[0]


def test_a_misspelt_key_of_a_scenario_is_told(play: Play) -> None:
    assert told(play(HILLS + "  than: {player: 0}\n  then: {player: 0}\n")) == [
        "there is no 'than' in a scenario; did you mean 'then'?"
    ]


def test_hooks_that_never_answer_are_listed(folder: Path) -> None:
    (folder / "powers").mkdir()
    (folder / "powers" / "rich.yaml").write_text(
        "id: rich\nname: Rich\ntokens: 4\ntext: Coins.\nhooks:\n"
        "  - cheaper: {where: {terrain: swamp}}\n  - coins_per_turn: {coins: 1}\n",
        encoding="utf-8",
    )
    text = HILLS.replace("mounted}", "rich}").replace("power: mounted", "power: rich") + "  when: [finish turn]\n"
    (folder / "tests" / "rich.yaml").write_text(text + "  then: {score: {humans regions: 1, humans: 1, rich: 1}}\n")
    outcome = play_all(open_session([folder]))
    assert told(outcome) == []
    assert [str(use) for use in outcome.silent] == ["arena:power/rich: hook 1, cheaper"]


def test_a_mutant_that_no_scenario_notices_survives(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "powers").mkdir()
    (folder / "powers" / "rich.yaml").write_text(
        "id: rich\nname: Rich\ntokens: 4\ntext: Coins.\nhooks:\n"
        "  - cheaper: {where: {terrain: swamp}}\n  - coins_per_turn: {coins: 1}\n",
        encoding="utf-8",
    )
    text = HILLS.replace("power: mounted", "power: rich") + "  when: [finish turn]\n"
    (folder / "tests" / "rich.yaml").write_text(text + "  then: {score: {humans regions: 1, humans: 1, rich: 1}}\n")
    assert main(["test", str(folder), "--mutate"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "arena: 4 mutants, 2 survived",
        "  arena:power/rich: without hook 1, cheaper",
        "  arena:power/rich: hook 1, cheaper, with by 2 instead of 1",
    ]


def test_a_choice_of_a_ruling_that_no_scenario_shows_survives(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "rulings.yaml").write_text(
        "harvest: {text: How good is it?, default: poor, values: {poor: bad, rich: good}}\n", encoding="utf-8"
    )
    (folder / "powers").mkdir()
    (folder / "powers" / "rich.yaml").write_text(
        "id: rich\nname: Rich\ntokens: 4\ntext: Coins.\nhooks:\n"
        "  - coins_per_turn: {coins: {ruling: harvest, values: {poor: 1, rich: 3}}}\n",
        encoding="utf-8",
    )
    text = HILLS.replace("power: mounted", "power: rich") + "  when: [finish turn]\n"
    (folder / "tests" / "rich.yaml").write_text(text + "  then: {score: {humans regions: 1, humans: 1, rich: 1}}\n")
    assert main(["test", str(folder), "--mutate"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "arena: 5 mutants, 2 survived",
        "  arena:power/rich: hook 1, coins_per_turn, with coins/values/rich 4 instead of 3",
        "  arena:power/rich: hook 1, coins_per_turn, with coins 1 instead of 3 where harvest is rich",
    ]


def test_only_plays_what_is_about_an_item_or_rule(folder: Path) -> None:
    text = HILLS + "  then: {player: 0}\n" + HILLS.replace("hills cost", "hills still cost").replace("X-1", "X-2")
    (folder / "tests" / "hills.yaml").write_text(text + "  then: {player: 0}\n", encoding="utf-8")
    names = {only: len(open_session([folder], only=only).scenarios) for only in ("X-1", "X-2", "mounted", "giants")}
    assert names == {"X-1": 1, "X-2": 1, "mounted": 2, "giants": 0}


def test_results_can_be_told_to_programs(play: Play) -> None:
    outcome = play(HILLS + "  then: {hand: {humans: 1}}\n")
    (described,) = json.loads(RUN_FORMATS["json"](outcome))["scenarios"]
    assert (described["passed"], described["line"], described["rules"]) == (False, 2, ["X-1"])
    suite = ElementTree.fromstring(RUN_FORMATS["junit"](outcome))
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    assert rules_shown(outcome.session.scenarios) == "X-1\n  arena/mounted: hills cost mounted races less"


def test_the_command_ends_with_a_code_that_says_whether_all_passed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "tests" / "mounted.yaml"
    path.write_text(HILLS + "  then: {hand: {humans: 5}}\n", encoding="utf-8")
    assert main(["test", str(folder)]) == 0
    assert "arena: 1 scenario, all passed" in capsys.readouterr().out
    path.write_text(HILLS + "  then: {hand: {humans: 4}}\n", encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    assert "hand of humans should be 4, but is 5 [scenario/fails]" in capsys.readouterr().out


def documented_scenarios() -> str:
    text = (REPOSITORY / "docs" / "scenarios.md").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"```yaml\n(- scenario.*?)```", text, re.DOTALL))


def test_the_scenarios_in_the_documents_pass(play: Play) -> None:
    outcome = play(documented_scenarios())
    assert (len(outcome.results) >= 3, told(outcome)) == (True, [])


def test_every_word_of_a_scenario_is_documented() -> None:
    text = (REPOSITORY / "docs" / "scenarios.md").read_text(encoding="utf-8")
    words = {*GIVEN_WORDS, *PLAYER_WORDS, *GIVEN_PHASES, *CHECKS, *STEPS, *OWN_WORDS}
    assert {word for word in words if f"`{word}" not in text} == set()


def test_the_clock_can_be_stopped_after_the_last_conquest(play: Play) -> None:
    outcome = play(
        HILLS.replace("hand: 5", "hand: 1")
        + "  when:\n    - conquer knoll\n    - at_once: {tokens: {knoll: 1}, hand: {humans: 0}, phase: conquer}\n"
        "    - check: {turn: 1}\n"
    )
    assert told(outcome) == []


def test_what_is_offered_is_told_when_it_differs(play: Play) -> None:
    given = "- scenario: heroes\n  given:\n    phase: settle\n    regions: {a: swamp edge, b: hill}\n"
    players = "    players: [{race: orcs, power: heroic, regions: {a: 1, b: 1}}]\n"
    assert told(play(f"{given}{players}  then: {{offered: {{hero: [a, b]}}}}\n")) == []
    assert told(play(f"{given}{players}  then: {{offered: [put hero on a]}}\n")) == [
        "what is offered should be [put hero on a], but is [put hero on a, put hero on b]"
    ]


def test_gains_count_what_a_given_scoring_pays(play: Play) -> None:
    given = "- scenario: pay\n  given:\n    phase: score\n    regions: {a: swamp edge}\n"
    players = "    players: [{race: orcs, power: hill, regions: {a: 1}}, {race: elves}]\n"
    assert told(play(f"{given}{players}  then: {{gains: {{0: 1}}}}\n")) == []


ENDED = """\
- scenario: ended
  given:
    phase: choose
    regions: {a: swamp edge, b: hill edge}
    players: [{race: orcs, power: hill, regions: {a: 1}}, {race: elves, power: swamp, regions: {b: 1}}]
  when: [decline, STEP]
"""


def test_a_second_players_turn_is_not_finished_unnoticed(play: Play) -> None:
    (result,) = play(ENDED.replace("STEP", "finish turn") + "  then: {turn: 0}\n").results
    assert result.passed
    assert ["has ended by itself" in note.message for note in result.notes] == [True]


@pytest.mark.parametrize(("step", "turn"), [("finish turn of 0", 1), ("finish turn of 1", 0)])
def test_the_turn_of_a_player_is_finished_and_no_other(play: Play, step: str, turn: int) -> None:
    (result,) = play(ENDED.replace("STEP", step) + f"  then: {{turn: {turn}}}\n").results
    assert (result.passed, result.notes) == (True, ())


def test_choices_of_the_beaten_can_stay_open(play: Play) -> None:
    given = "- scenario: beaten\n  given:\n    regions: {a: swamp edge, b: hill, c: forest}\n    players:\n"
    players = "      - {race: orcs, power: merchant, regions: {a: 1}, hand: 6}\n      - {regions: {b: 3, c: 1}}\n"
    assert told(play(f"{given}{players}  when: [conquer b, finish own turn]\n  then: {{choices: [place c]}}\n")) == []
