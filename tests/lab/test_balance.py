"""Verdicts: right as often as they promise, on items that are what the test made them."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.baseline import Observation, learn_baseline, shipped_baselines
from mapforge.lab.control import ALLOWANCE, fair_range_for, partner_error, usual_spread
from mapforge.lab.game_record import play_recorded
from mapforge.lab.game_spec import ANY_COMBO, KINDS, rules_of, spec_for
from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import ItemVerdict, verdicts
from mapforge.lab.population import POPULATION, SIZE, member_in
from mapforge.lab.reports.html_report import verdicts_page
from mapforge.lab.reports.item_words import verdicts_in_words
from mapforge.lab.selection import NothingToTest, items_in_play, selection_named, spec_for_items
from mapforge.lab.verdict import (
    BOUND,
    FAIR,
    NEAR_AVERAGE,
    STRONG,
    UNDECIDED,
    WEAK,
    BotEstimate,
    FairRange,
    Uncertainty,
    bot_estimate,
    conclude,
    odds_of,
)
from mapforge.lab.workers import Chunk, LocalWorkers
from tests.busy_machine import PATIENCE
from tests.lab.known_games import DEVIATION, by_item, known_baseline, observed

SOON = "progress.SELDOM = 0.0; "
"""Lets a file hear of progress at once."""
MAP = "base:map/two_players"


def margins(worth: float, games: int, chance: Random) -> list[float]:
    return [chance.gauss(worth, DEVIATION) for _ in range(games)]


def verdict(worth: float, games: int, chance: Random, fair_range: FairRange = NEAR_AVERAGE, error: float = 0.3) -> str:
    values = margins(worth, games, chance)
    return bot_estimate("planners", values, values, Uncertainty(error), fair_range, spread=4.0).verdict


@pytest.mark.parametrize(("worth", "right"), [(0.0, FAIR), (6.0, STRONG), (-6.0, WEAK), (12.0, STRONG)])
def test_verdicts_are_right_as_often_as_they_promise(worth: float, right: str) -> None:
    chance, tries = Random(3), 200
    found = Counter(verdict(worth, 1500, chance) for _ in range(tries))
    assert found[right] / tries >= 0.95


@pytest.mark.parametrize("worth", [-6.0, -3.0, 2.0, 5.0])
def test_items_like_printed_ones_are_called_strong_or_weak_in_at_most_one_of_twenty_cases(worth: float) -> None:
    chance, tries = Random(7), 300
    fair_range = FairRange(-6.0, 5.0, 0.6, 0.6)
    found = Counter(verdict(worth, 1500, chance, fair_range) for _ in range(tries))
    assert (found[STRONG] + found[WEAK]) / tries <= 0.05
    assert found[FAIR] / tries >= 0.9


def test_what_no_printed_item_is_worth_is_found_out() -> None:
    chance, fair_range = Random(8), FairRange(-6.0, 5.0, 0.6, 0.6)
    for worth, right in ((9.0, STRONG), (-10.0, WEAK), (0.0, FAIR)):
        assert verdict(worth, 3000, chance, fair_range) == right


def test_probabilities_are_true_as_often_as_they_say() -> None:
    chance, claimed, true = Random(11), 0.0, 0
    for _ in range(1500):
        worth = chance.gauss(0, 4)
        odds = odds_of(worth + chance.gauss(0, 1.2), 1.2, FairRange(-4.0, 4.0), spread=4.0)
        claimed += odds.strong
        true += worth > 4.0
    assert claimed == pytest.approx(true, rel=0.1)


def test_an_undecided_item_says_how_many_more_games_would_settle_it() -> None:
    values = margins(4.5, 60, Random(5))
    few = bot_estimate("planners", values, values, Uncertainty(0.2), FairRange(), 4.0)
    assert few.verdict == UNDECIDED
    assert few.games_to_decide is not None
    many = margins(few.worth.value, 60 + 2 * few.games_to_decide, Random(6))
    assert bot_estimate("planners", many, many, Uncertainty(0.2), FairRange(), 4.0).verdict != UNDECIDED
    coarse = bot_estimate("planners", values, values, Uncertainty(0.2), FairRange(-3.0, 3.0, 3.0, 3.0), 4.0)
    assert coarse.games_to_decide is None


def test_the_interval_knows_that_the_worth_of_partners_is_not_certain() -> None:
    worth = {"race/a": 0.0, "power/x": 2.0, "power/y": -2.0}
    baseline = known_baseline(worth, 1.5)
    even = [observed(seed, "a", "xy"[seed % 2]) for seed in range(10)]
    assert partner_error(ItemId("race", "a"), even, baseline) == 0
    lopsided = [observed(seed, "a", "x") for seed in range(10)]
    assert partner_error(ItemId("race", "a"), lopsided, baseline) == pytest.approx(1.5 / 2**0.5)
    values = margins(0.0, 400, Random(1))
    sure, unsure = (
        bot_estimate("planners", values, values, uncertainty)
        for uncertainty in (Uncertainty(), Uncertainty(0.3, 0.0, 1.5))
    )
    assert unsure.worth.margin > sure.worth.margin


def test_fair_is_what_is_like_printed_items_apart_from_the_outer_tenths() -> None:
    worth = {f"race/{id}": float(number) for number, id in enumerate("abcdefghijk", -5)} | {"power/x": 9.0}
    low, high, *errors = fair_range_for(ItemId("race", "new"), known_baseline(worth, 0.9))
    assert (low, high) == (-4.0 - ALLOWANCE, 4.0 + ALLOWANCE)
    assert errors == [0.9, 0.9]
    assert fair_range_for(ItemId("power", "new"), known_baseline(worth, 0.9)).low == -BOUND


def test_one_odd_printed_item_is_no_yardstick() -> None:
    worth = {f"race/{id}": float(number) for number, id in enumerate("bcdefghijk", -4)}
    plain = fair_range_for(ItemId("race", "new"), known_baseline(worth, 0.9))
    odd = fair_range_for(ItemId("race", "new"), known_baseline({**worth, "race/a": -15.0}, 0.9))
    assert odd.low == pytest.approx(plain.low, abs=1.2)


def test_where_the_printed_items_are_known_roughly_fair_may_reach_further() -> None:
    baseline = known_baseline({"race/a": -0.5, "race/b": 0.5}, 2.6)
    found = fair_range_for(ItemId("race", "new"), baseline)
    assert (found.low, found.high) == (-BOUND, BOUND)
    assert found.low_error == found.high_error > 0.5


@pytest.mark.parametrize("games", [60, 150, 400])
def test_on_a_coarse_scale_copies_of_printed_items_are_no_false_alarms_and_their_intervals_hold(games: int) -> None:
    chance, spec = Random(games), replace(spec_for(MAP, ["greedy", "greedy"]), first_pick=ANY_COMBO)
    ids = "abcdefghijklmn"
    true = dict(zip(ids, range(-6, 8), strict=True))

    def played(seed: int, race: str) -> Observation:
        power = ids[(seed + seed // len(ids)) % len(ids)]
        return observed(seed, race, power, chance.gauss(true[race] + true[power] / 2, DEVIATION), 0.5)

    verdicts, held = Counter[str](), 0
    for _ in range(30):
        baseline = learn_baseline([played(seed, ids[seed % len(ids)]) for seed in range(games)], spec)
        for copy in (ids[0], ids[6], ids[-1]):
            games_of_copy = [played(seed, copy) for seed in range(196)]
            surpluses = [each.margin - baseline.margin - baseline.worth[each.power] for each in games_of_copy]
            item, unsure = ItemId("race", "copy"), Uncertainty(baseline.margin_error)
            ranges = fair_range_for(item, baseline), usual_spread(item, baseline)
            estimate = bot_estimate("planners", surpluses, surpluses, unsure, *ranges)
            verdicts[estimate.verdict] += 1
            held += estimate.worth.low <= true[copy] - 0.5 <= estimate.worth.high
    assert (verdicts[STRONG] + verdicts[WEAK]) / verdicts.total() <= 0.05
    assert held / verdicts.total() >= 0.94


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_a_few_games_that_all_end_alike_do_not_pass_for_certainty(won: float) -> None:
    lift = bot_estimate("planner", margins(0.0, 4, Random(1)), [won - 0.4] * 4).lift
    assert lift.margin > 0.4
    assert -1 <= lift.low < lift.high <= 1


def test_a_verdict_that_waits_for_a_coarse_scale_says_so() -> None:
    rough = FairRange(-BOUND, BOUND, 2.0, 2.0)
    estimate = bot_estimate("planners", margins(4.0, 40, Random(4)), [0.0] * 40, fair_range=rough)
    told = conclude([estimate]).reason
    assert told.endswith("close to +3.0 coins, where fair ends, which is known to within 3.9 coins only")


def estimate(bot: str, worth: float, games: int = 1500) -> BotEstimate:
    return bot_estimate(bot, margins(worth, games, Random(1)), [0.0] * games)


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        (8.0, 5.0, STRONG),
        (8.0, 1.0, STRONG),
        (8.0, -5.0, UNDECIDED),
        (-8.0, -4.0, WEAK),
        (0.0, 1.0, FAIR),
        (0.0, 12.0, UNDECIDED),
        (2.0, -2.0, FAIR),
    ],
)
def test_only_a_clear_contradiction_of_another_bot_blocks_a_verdict(first: float, second: float, verdict: str) -> None:
    found = conclude([estimate("planners", first), estimate("expert", second)])
    assert found.verdict == verdict
    assert found.bots == (("planners",) if verdict == UNDECIDED else ("planners", "expert"))
    assert ("expert finds" in found.reason) == (verdict == UNDECIDED)


def test_planners_that_differ_about_items_make_intervals_wider() -> None:
    chance, taste = Random(2), Random(3)
    likes = {(id, player): taste.gauss(0, 6) for id in "abcdxyzw" for player in range(SIZE)}
    spec = spec_for(MAP, [POPULATION] * 2)

    def games(liking: float) -> list[Observation]:
        found = []
        for seed in range(3000):
            race, power, player = "abcd"[seed % 4], "xyzw"[seed // 4 % 4], member_in(seed)
            liked = liking * (likes[race, player] + likes[power, player])
            found.append(observed(seed, race, power, liked + chance.gauss(0, DEVIATION), 0.5))
        return found

    assert learn_baseline(games(0.0), spec).disagreement < 1.5
    assert learn_baseline(games(1.0), spec).disagreement == pytest.approx(6, rel=0.4)


def test_a_scale_finds_the_worths_that_made_the_games() -> None:
    chance = Random(2)
    worth = {"race/a": 6.0, "race/b": 0.0, "race/c": -6.0, "power/x": 4.0, "power/y": -4.0}
    observations = []
    for seed in range(3000):
        race, power = "abc"[seed % 3], "xy"[seed // 3 % 2]
        margin = -2 + worth[f"race/{race}"] + worth[f"power/{power}"] + chance.gauss(0, DEVIATION)
        observations.append(observed(seed, race, power, margin, float(margin > 0)))
    baseline = learn_baseline(observations, spec_for(MAP, ["random", "random"]))
    assert baseline.margin == pytest.approx(-2, abs=1)
    assert baseline.deviation == pytest.approx(DEVIATION, rel=0.05)
    for item, value in by_item(worth).items():
        assert baseline.worth[item] == pytest.approx(value, abs=3 * baseline.error[item] + 0.3)


def test_shipped_scales_know_every_printed_item_and_say_where_they_come_from() -> None:
    baselines = {(baseline.map, baseline.bot): baseline for baseline in shipped_baselines()}
    for board in ("base", "underground"):
        for number in ("two", "three", "four", "five"):
            baseline = baselines[f"{board}:map/{number}_players", POPULATION]
            rules = rules_of(spec_for(baseline.map))
            items = {ItemId(trait.kind, trait.id) for trait in rules.world.traits if trait.kind in KINDS}
            assert set(baseline.worth) == set(baseline.error) == items
            assert baseline.games >= 1000
            assert baseline.weights
            for kind in KINDS:
                assert sum(worth for item, worth in baseline.worth.items() if item.kind == kind) == pytest.approx(
                    0, abs=0.2
                )


def test_every_partner_comes_as_often_as_any_other() -> None:
    spec = replace(spec_for(MAP, ["random", "random"]), first_pick=ANY_COMBO)
    picks = [play_recorded(spec, seed).picks[0] for seed in range(140)]
    assert set(Counter(pick.race for pick in picks).values()) == {10}
    assert set(Counter(pick.power for pick in picks).values()) == {7}
    assert {pick.player for pick in picks} == {0}


def test_an_item_on_offer_is_left_to_whoever_wants_it() -> None:
    spec = replace(spec_for(MAP, ["greedy", "greedy"]), first_pick=(ItemId("race", "orcs"),), is_optional=True)
    games = [play_recorded(spec, seed) for seed in range(6)]
    assert all(any(wait.race == "orcs" for wait in game.waits) for game in games)
    assert {game.picks[0].race for game in games} != {"orcs"}


def test_other_new_items_of_a_pack_do_not_come_into_the_games_about_one(tmp_path: Path) -> None:
    named = selection_named(str(write_pack(tmp_path / "lab", few=2, some=7, many=14)))
    spec = replace(
        spec_for_items(named, ""), bots=("random", "random"), weights="", first_pick=(ItemId("race", "some"),)
    )
    games = [play_recorded(spec, seed) for seed in range(10)]
    assert all(game.picks[0].race == "some" for game in games)
    assert not {pick.race for game in games for pick in game.picks if pick.round < 6} & {"few", "many"}
    assert len({game.picks[1].race for game in games}) > 3


def write_pack(folder: Path, **tokens: int) -> Path:
    (folder / "races").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    for id, number in tokens.items():
        text = f"id: {id}\nname: {id.title()}\ntokens: {number}\nsupply: {number + 6}\ntext: Nothing.\n"
        (folder / "races" / f"{id}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ItemVerdict]:
    """What a short experiment says about three races that differ in their tokens alone."""
    named = selection_named(str(write_pack(tmp_path_factory.mktemp("packs") / "lab", few=2, some=7, many=14)))
    spec = spec_for_items(named, "")
    experiment = ItemExperiment(items_in_play(named, spec), spec)
    experiment.run(600, most=100)
    return {found.name: found for found in verdicts(experiment)}


def test_planted_changes_of_tokens_are_ranked_in_the_right_order(planted: dict[str, ItemVerdict]) -> None:
    assert planted["Few"].worth.value < planted["Some"].worth.value < planted["Many"].worth.value
    assert planted["Few"].worth.high < 0 < planted["Many"].worth.low


def test_a_verdict_says_what_it_rests_on(planted: dict[str, ItemVerdict]) -> None:
    many = planted["Many"]
    assert str(many.item) == "lab:race/many"
    assert [estimate.bot for estimate in many.estimates] == [POPULATION]
    assert many.games == sum(estimate.games for estimate in many.estimates)
    assert many.map == MAP
    assert "the shipped baseline" in many.compared_with
    assert many.sources["regions"] > 10
    assert many.sources["itself"] == 0
    # Bots with other weights than those the baselines were made with have no printed neighbours to show.
    if "the shipped baseline" in many.compared_with:
        assert many.rank.below
        assert many.rank.stronger < many.rank.printed
    # Hardly any games say nothing about a place.
    assert all(bool(each.rank.printed) <= (each.estimates[0].games >= 24) for each in planted.values())


def test_the_page_of_items_shows_what_they_are_worth_in_plain_words(planted: dict[str, ItemVerdict]) -> None:
    pytest.importorskip("matplotlib")
    page = verdicts_page(list(planted.values()))
    assert page.count("<svg") == 4
    assert "<h3>Many: " in page
    assert "Where the coins came from" in page
    assert "<script" not in page
    named = planted["Few"]._replace(name="<b>Few</b>")
    assert "<b>Few" not in verdicts_page([named])


def test_the_same_games_are_played_by_any_number_of_workers() -> None:
    spec = replace(spec_for(MAP, ["greedy", "greedy"]), first_pick=(ItemId("power", "flying"),))
    chunks = [Chunk(spec, (seed, seed + 1)) for seed in range(0, 8, 2)]
    with LocalWorkers(2) as workers:
        played = sorted(game for each in workers.play(chunks) for game in each.games)
    assert played == [play_recorded(spec, seed) for seed in range(8)]
    assert {game.picks[0].power for game in played} == {"flying"}


def test_without_a_scale_other_combos_are_played_too(tmp_path: Path) -> None:
    named = selection_named(str(write_pack(tmp_path / "lab", some=7)))
    spec = spec_for_items(named, "examples/five_fields")
    experiment = ItemExperiment(items_in_play(named, spec), spec)
    experiment.run(600, most=12)
    (found,) = verdicts(experiment)
    assert not found.rank.below
    assert "with other combos, played now" in found.compared_with
    assert found.verdict == UNDECIDED
    assert f"{found.item}: undecided" in verdicts_in_words([found])


def test_the_command_tells_programs_and_spreadsheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "lab", some=7)
    monkeypatch.chdir(tmp_path)
    words = ["balance", "lab:race/some", "--minutes", "0.02", "--workers", "1"]
    assert main([*words, "--format", "json"]) == Exit.OK
    (found,) = json.loads(capsys.readouterr().out)["items"]
    assert found["item"] == "lab:race/some"
    assert found["verdict"] in (FAIR, STRONG, WEAK, UNDECIDED)
    assert {"worth", "interval", "win_rate_lift", "games", "bots"} <= set(found)
    assert main([*words, "--out", "found.csv"]) == Exit.OK
    (row,) = csv.DictReader(io.StringIO((tmp_path / "found.csv").read_text(encoding="utf-8")))
    assert row["item"] == "lab:race/some"


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
def test_ctrl_c_tells_what_is_known_so_far() -> None:
    # Whoever runs the tests in the background has SIGINT ignored, for all processes below.
    listens = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    runs = "from mapforge.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["balance", "base:race/giants", "--minutes", "9", "--workers", "1", "--format", "json"]
    start = [sys.executable, "-c", listens + "from mapforge.commands import progress; " + SOON + runs, *words]
    run = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stderr is not None
    assert "left: verdicts" in run.stderr.readline()
    run.send_signal(signal.SIGINT)
    out, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == Exit.INTERRUPTED
    assert "this is what they show" in said
    assert "Traceback" not in said
    assert json.loads(out)["items"][0]["item"] == "base:race/giants"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["base:race/giants", "--minutes", "0"], "give a number of minutes from 0.01 to 10000, not '0'"),
        (["base:race/giants", "--minutes", "soon"], "give a number of minutes"),
        (["base:race/giants", "--out", "nowhere/found.json"], "name a file in an existing folder"),
        (["base:race/giants", "--on", "nowhere"], "there is no map 'nowhere'"),
        ([], "name what to test"),
    ],
)
def test_what_cannot_be_done_is_said_before_anybody_waits(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["balance", *words])
    except SystemExit as end:
        code = end.code
    assert code == Exit.USAGE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["base:race/giants", "giants", "race/giants", "base:giants"])
def test_a_printed_item_is_found_by_its_names(name: str) -> None:
    assert [item.full_id for item in selection_named(name).items] == ["base:race/giants"]


def test_items_are_found_in_their_file_and_their_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "lab", few=2, some=7)
    assert [item.id for item in selection_named(str(folder / "races" / "some.yaml")).items] == ["some"]
    monkeypatch.chdir(folder)
    assert [item.id for item in selection_named("lab:race/few").items] == ["few"]
    assert [item.id for item in selection_named(".").items] == ["few", "some"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("base:race/gaints", "did you mean 'base:race/giants'?"),
        ("common", "has no race and no power to test; name a pack that has, or a map"),
        ("", "there is no race"),
        ("pyproject.yaml", "there is no race, power, map or pack"),
    ],
)
def test_what_means_nothing_is_refused(name: str, said: str) -> None:
    with pytest.raises(NothingToTest, match=said.replace("?", r"\?")):
        selection_named(name)


def test_a_pack_without_races_and_powers_means_its_only_map() -> None:
    found = selection_named("examples/five_fields").map
    assert found is not None
    assert found.full_id == "five_fields:map/five_fields"


@pytest.mark.parametrize("name", ["report.pdf", "map.PNG"])
def test_a_file_that_is_called_like_something_else_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "orcs", "--out", name]) == Exit.USAGE
    assert "no such file can be made: end it in .txt, .json" in capsys.readouterr().err


def test_an_item_that_does_nothing_on_a_board_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "base:power/hill", "--on", "underground:two_players"]) == Exit.USAGE
    assert "would do nothing on underground:map/two_players" in capsys.readouterr().err
