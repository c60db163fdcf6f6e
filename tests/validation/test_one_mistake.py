"""A mistake is told once, where it was made, in words that help."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit

MANIFEST = "id: slips\nname: Slips\nversion: 1.0.0\nrequires: [base]\n"
SCENARIO = """\
- scenario: scenario {number}
  given:
    regions: {{camp: hill edge}}
    players: [{{race: orcs, power: hill, regions: {{camp: 1}}}}, {{race: elves, power: forest}}]
  when: []
  then: {{holder: {{camp: orcs}}}}
"""


def pack_with(folder: Path, power: str) -> Path:
    (folder / "powers").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "powers" / "slip.yaml").write_text(power, encoding="utf-8")
    scenarios = "\n".join(SCENARIO.format(number=number) for number in range(5))
    (folder / "tests" / "some.yaml").write_text(scenarios, encoding="utf-8")
    return folder


def test_a_mistake_in_an_item_fails_one_scenario_and_names_the_item(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = pack_with(tmp_path / "slips", "id: slip\nname: Slip\ntokens: 4\nhooks: [{cheaper: {wher: any}}]\n")
    assert main(["test", str(pack)]) == Exit.FINDINGS
    told = capsys.readouterr().out
    assert told.count("'wher'") == 1
    assert "powers/slip, hooks/0/cheaper/wher" in told
    assert "5 scenarios, 1 failed, 4 not played for the same reason" in told


def test_a_large_badge_is_told_at_the_badge_and_not_at_every_race(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = pack_with(tmp_path / "slips", "id: slip\nname: Slip\ntokens: 7\nhooks: [{coins_per_turn: {coins: 1}}]\n")
    shipped = Path(__file__).parents[2] / "content" / "base"
    main(["validate", str(shipped), str(pack)])
    told = capsys.readouterr().out
    assert told.count("warning[") == 1
    assert "the badge has 7; 5 is the largest printed one, and 11 races have too few tokens for it" in told


def test_an_unknown_area_says_where_areas_come_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    power = "id: slip\nname: Slip\ntokens: 4\nhooks: [{cheaper: {where: {area: atlantis}}}]\n"
    main(["validate", str(pack_with(tmp_path / "slips", power))])
    assert "Areas are declared by maps, under 'areas'." in capsys.readouterr().out


def test_all_conditions_of_a_list_are_known_to_filters_and_to_if(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hook = "{cheaper: {where: {all_of: [{edge: true}, {terrain: hill}]}}, if: {all_of: [{round: even}]}}"
    main(["validate", str(pack_with(tmp_path / "slips", f"id: slip\nname: Slip\ntokens: 4\nhooks: [{hook}]\n"))])
    assert "any_of" not in capsys.readouterr().out


def test_a_message_about_attacks_does_not_contradict_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hook = "{gains: {at: attack, coins: {count: killed_there}}, if: {attack: {failed: true}}}"
    main(["validate", str(pack_with(tmp_path / "slips", f"id: slip\nname: Slip\ntokens: 4\nhooks: [{hook}]\n"))])
    assert "error[" not in capsys.readouterr().out


def test_a_misspelt_parameter_is_not_missing_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    power = "id: slip\nname: Slip\ntokens: 4\nhooks: [{coins_per_region: {wher: {terrain: hill}}}]\n"
    main(["validate", str(pack_with(tmp_path / "slips", power))])
    told = capsys.readouterr().out
    assert told.count("error[") == 1
    assert "Did you mean 'where'?" in told


def test_a_boost_that_is_not_heard_is_told_without_a_contradiction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    power = "id: slip\nname: Slip\ntokens: 4\nhooks: [{gains: {at: attack, coins: 1}, boost: turn}]\n"
    main(["validate", str(pack_with(tmp_path / "slips", power))])
    told = capsys.readouterr().out
    assert "helps with the cost and the outcome of a conquest, or with a decline" in told
    assert "no attack" not in told


@pytest.mark.parametrize(
    ("hook", "told"),
    [
        ("{cheaper: {where: any}, if: {and: [{round: even}]}}", "Did you mean 'all_of'?"),
        ("{cheaper: {where: any}, if: {or: [{round: even}]}}", "Did you mean 'any_of'?"),
        ("{cheaper: {where: any}, if: {count: regions, more_then: 2}}", "Did you mean 'more_than'?"),
        ("{cheaper: {where: any}, if: {coins: 3}}", "{count: coins, at_least: 1}"),
        ("{cheaper: {where: any}, if: {terrain: hill}}", "{count: regions, where: {terrain: ...}, at_least: 1}"),
        ("{cheaper: {where: any}, unless: {round: even}}", "Write 'if: {not: ...}' instead."),
        ("{cheaper: {where: any, if: {round: even}}}", "'if' stands beside a hook, not among its parameters"),
        ("{cheaper: {where: hill}}", "{terrain: hill}"),
        ("{cheaper: {where: {occupied_by: enemy}}}", "Did you mean 'opponents'?"),
        ("{gains: {at: decline, coins: {cuont: regions}}}", "Did you mean 'count', not 'cuont'?"),
        ("{gains: {at: decline, coins: {regions: 2}}}", "write {count: regions}"),
        ('{gains: {at: decline, coins: "2"}}', "write 2 without them"),
        ("{gains: {at: end_of_turn, coins: 1}}", "Did you mean 'turn_end'?"),
        ("{gains: {at: decline, coins: 1}, asks: I}", "Did you mean 'me'?"),
        ("{gains: {at: decline, coins: 1}, asks: me, price: {coin: 1}}", "Did you mean 'coins'?"),
        ("{pays: {at: decline, coins: 1, payer: other, to: me}}", "'pays' answers at 'decline'"),
        ("{kills: {at: decline, where: {at_target: true}}}", "'kills' answers at 'decline'"),
    ],
)
def test_a_slip_is_told_once_in_the_words_of_its_author_with_the_words_to_write(
    hook: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    power = f"id: slip\nname: Slip\ntokens: 4\nhooks:\n  - {hook}\n"
    assert main(["validate", str(pack_with(tmp_path / "slips", power))]) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert told in said
    assert said.count("error[") == 1
