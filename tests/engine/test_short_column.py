"""Small worlds can run out of badges: the column gets shorter, and the game goes on."""

from engine import Game, Rules
from engine.game import stage
from tests.engine.invariants import check_everything
from tests.engine.tiny import tiny_world


def few_badges() -> Rules:
    powers = [{"id": id, "tokens": 3, "pack": "test"} for id in ("strange", "dull")]
    return Rules(tiny_world(powers=powers))


def ids(game: Game) -> list[tuple[str, str]]:
    traits = game.rules.world.traits
    return [(traits[combo.race].id, traits[combo.power].id) for combo in game.position.combos]


def both_in_play(**given: object) -> Game:
    players = [
        {"race": "reds", "power": "strange", "regions": {"north": 2}, "hand": 0},
        {"race": "blues", "power": "dull", "regions": {"south": 2}},
    ]
    return stage(few_badges(), {"players": players, "phase": "choose", **given})


def test_banners_wait_while_there_is_no_badge() -> None:
    game = both_in_play()
    assert (ids(game), len(game.position.banners)) == ([], 1)


def test_who_finds_no_combo_goes_on_without_a_race_and_scores() -> None:
    given = {
        "players": [
            {"declined": [{"race": "reds", "regions": {"north": 1}}]},
            {"race": "blues", "power": "dull", "regions": {"south": 2}},
        ],
        "lent": {},
        "phase": "pick",
        "combos": [],
    }
    powers = [{"id": "dull", "tokens": 3, "pack": "test"}]
    game = stage(Rules(tiny_world(powers=powers)), given)
    assert (game.player, game.scores[0]) == (1, 6)
    check_everything(game)


def test_a_badge_that_comes_back_makes_a_combo_when_somebody_must_pick() -> None:
    game = both_in_play()
    game.apply("decline")
    assert ids(game) == []
    game.apply("expand")
    game.apply("stop")
    while game.player == 1:
        game.apply(game.legal_actions()[0])
    assert (game.player, ids(game)) == (0, [("greens", "strange")])
    game.apply("pick 1")
    check_everything(game)


def test_random_games_with_few_badges_come_to_an_end() -> None:
    for seed in range(20):
        game = Game(few_badges(), seed=seed)
        for step in range(2000):
            if game.over:
                break
            legal = game.legal_actions()
            game.apply(legal[(seed * 7 + step * 13) % len(legal)])
        assert game.over
