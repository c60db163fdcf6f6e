"""What a review found, in words: the course of a game, and the decisions that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine import Action, Game
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.games.narration import Teller
from mapforge.games.question_text import QuestionText
from mapforge.lab.game_decisions import Decision, DecisionKind
from mapforge.lab.game_review import GameReview, JudgedDecision, Standing
from mapforge.lab.intervals import Estimate
from mapforge.lab.playouts import Playouts
from mapforge.lab.reports.simulation_words import with_margin

_PAST = {"pick": "picked", "conquer": "conquered", "roll": "rolled the die", "abandon": "gave up", "leave": "left",
         "expand": "went on", "pass": "passed", "stop": "stopped conquering", "done": "was done"}  # fmt: skip
_ADVISED = {
    "expand": "go on",
    "roll": "roll the die",
    "stop": "stop conquering",
    "abandon": "give up",
    "done": "be done",
}
_MOST_REGIONS = 4
"""How many regions of a redeployment are named."""


class DecisionText(NamedTuple):
    """A decision for people."""

    did: str
    """What somebody did, after their name: `picked Flying Giants for 2 coins`."""
    other: str
    """The alternative, as advice: `pick Merchant Humans`."""


class DecisionWords:
    """Says the decisions of one game in plain words."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.teller, self.playouts = Teller(game.rules.world, players), Playouts(game)

    def of(self, judged: JudgedDecision) -> DecisionText:
        """A decision, and the alternative to it."""
        decision = judged.decision
        if decision.kind is DecisionKind.REDEPLOYMENT:
            return self._redeployment(decision)
        before = decision.before
        return DecisionText(self._done(before, decision.made[0]), self._advised(before, judged.other[0]))

    def _done(self, game: Game, action: Action) -> str:
        if action.verb == "decline":
            return f"let the {self._race(game)} decline"
        verb = _PAST.get(action.verb)
        if verb is None or game.position.pending:
            return self._quoted("chose", game, action)
        return f"{verb}{self._rest(game, action)}"

    def _advised(self, game: Game, action: Action) -> str:
        if action.verb == "decline":
            return f"let the {self._race(game)} decline"
        if action.verb not in _PAST or game.position.pending:
            return self._quoted("choose", game, action)
        return f"{_ADVISED.get(action.verb, action.verb)}{self._rest(game, action)}"

    def _quoted(self, verb: str, game: Game, action: Action) -> str:
        answer = QuestionText(game, self.teller).answer(action) if game.position.pending else ""
        names = [self.teller.item(action.what), self.teller.region(action.where)]
        return f"{verb} “{answer or ' '.join([action.verb, *filter(None, names)])}”"

    def _rest(self, game: Game, action: Action) -> str:
        """What follows the verb."""
        if action.verb == "pick":
            return f" {self._combo(game, action)}"
        if action.verb in ("expand", "pass"):
            return f" with the {self._race(game)}"
        using = f" with {' and '.join(map(self.teller.item, action.using))}" if action.using else ""
        where = f"{' for' if action.verb == 'roll' else ''} {self.teller.region(action.where)}" if action.where else ""
        return f"{where}{using}"

    def _combo(self, game: Game, action: Action) -> str:
        """A combo with its price, as the game itself would tell it."""
        after = game.imagined(game.player)
        if action in after.legal_actions():
            after.apply(action)
            for event in after.events:
                if event[0] == "pick":
                    return self._priced(*event[2:])
        return f"combo {action.what}"

    def _priced(self, race: str, power: str, number: int, paid: int, found: int) -> str:
        price = f" for {counted(paid, 'coin')}" if paid else ""
        bonus = f", with {counted(found, 'coin')} on it" if found else ""
        return f"{self.teller.item(power)} {self.teller.item(race)}{price}{bonus}"

    def _race(self, game: Game) -> str:
        actor = game.position.actor
        return self.teller.item(game.rules.world.traits[game.position.race[actor]].id) if actor >= 0 else "race"

    def _redeployment(self, decision: Decision) -> DecisionText:
        """Where the two arrangements differ."""
        before, player = decision.before, decision.player
        made = before.imagined(player, "arranged")
        for action in decision.made:
            if action in made.legal_actions():
                made.apply(action)
        own, other = made.position.tokens, self.playouts.arranged(before, player).position.tokens
        regions = [n for n, (one, two) in enumerate(zip(own, other, strict=True)) if one != two]
        regions.sort(key=lambda n: -abs(own[n] - other[n]))
        if not regions:
            return DecisionText("redeployed their pieces", "put them elsewhere")
        named = regions[:_MOST_REGIONS]
        return DecisionText(f"redeployed with {self._tokens(own, named, before)}",
                            f"redeploy with {self._tokens(other, named, before)}")  # fmt: skip

    def _tokens(self, tokens: Sequence[int], regions: Sequence[int], game: Game) -> str:
        names = [self.teller.region(game.rules.world.regions[region].id) for region in regions]
        first, *rest = [
            f"{counted(tokens[region], 'token') if number == 0 else tokens[region] or 'none'} in {name}"
            for number, (region, name) in enumerate(zip(regions, names, strict=True))
        ]
        return f"{', '.join([first, *rest[:-1]])} and {rest[-1]}" if rest else first


def review_in_words(found: GameReview, game: Game, players: Sequence[str]) -> str:
    """A review for a terminal."""
    words = DecisionWords(game, players)
    return (
        "\n".join([*_head(found, game, words.teller), "", *_mattered(found, words), "", *_course(found, words)]) + "\n"
    )


def _head(found: GameReview, game: Game, teller: Teller) -> Iterator[str]:
    scores = ", ".join(f"{teller.player(n)} {coins}" for n, coins in enumerate(game.scores))
    if game.over:
        winners = " and ".join(map(teller.player, game.winners))
        yield f"{winners} {'wins' if len(game.winners) == 1 else 'share the victory'}. Coins: {scores}."
    else:
        yield f"The game is in round {game.position.round}. Coins so far: {scores}."
    yield (
        f"{counted(found.decisions, 'decision')} compared with the best alternative, by "
        f"{counted(found.playouts, 'playout')} of planners in {found.seconds:.0f} s."
    )


def _mattered(found: GameReview, words: DecisionWords) -> Iterator[str]:
    if not found.mattered:
        yield "No decision clearly mattered: planners would have done no better."
        return
    yield "What mattered most"
    for number, judged in enumerate(found.mattered, 1):
        decision, text = judged.decision, words.of(judged)
        name = words.teller.player(decision.player)
        yield f"{number}. Round {decision.round}: {name} {text.did}, and {effect(judged)}."
        yield f"   {'Better' if judged.worth.value < 0 else 'A planner would'}: {text.other}."


def effect(judged: JudgedDecision) -> str:
    """What a decision lost or gained: `lost 8.3 ± 1.4 coins by it`."""
    worth, perhaps = judged.worth, "" if judged.is_clear else "perhaps "
    verb = "lost" if worth.value < 0 else "gained"
    return f"{perhaps}{verb} {with_margin(_positive(worth))} coins by it"


def _positive(worth: Estimate) -> Estimate:
    return Estimate(-worth.value, -worth.high, -worth.low, worth.cases) if worth.value < 0 else worth


def _course(found: GameReview, words: DecisionWords) -> Iterator[str]:
    if found.course:
        names = [words.teller.player(n) for n in range(len(found.course[0].leads))]
        width = [max(len(name), 12) for name in names]
        yield "How the players stood: the lead over the average opponent that planners would end with"
        yield "after round  " + "  ".join(f"{name:>{w}}" for name, w in zip(names, width, strict=True))
        for standing in found.course:
            leads = [with_margin(lead) for lead in standing.leads]
            yield f"{standing.round:>11}  " + "  ".join(f"{lead:>{w}}" for lead, w in zip(leads, width, strict=True))
        yield ""
    yield "Coins are those of the lead at the end; ± contains the true value in 95 of 100 cases."


def review_as_data(found: GameReview, game: Game, players: Sequence[str]) -> Record:
    """A review for programs, and for the studio."""
    words = DecisionWords(game, players)
    return {
        "players": [
            {"name": words.teller.player(n), "coins": coins, "won": n in game.winners}
            for n, coins in enumerate(game.scores)
        ],
        "over": game.over,
        "decisions": found.decisions,
        "playouts": found.playouts,
        "seconds": round(found.seconds, 1),
        "mattered": len(found.mattered),
        "judged": [_judged_as_data(each, words) for each in found.judged if each.differences],
        "course": [_standing_as_data(each) for each in found.course],
    }


def _judged_as_data(judged: JudgedDecision, words: DecisionWords) -> Record:
    decision, text = judged.decision, words.of(judged)
    return {
        "step": decision.step,
        "round": decision.round,
        "player": decision.player,
        "kind": str(decision.kind),
        "did": text.did,
        "other": text.other,
        "effect": effect(judged),
        "made": [str(action) for action in decision.made],
        "alternative": [str(action) for action in judged.other],
        "worth": estimate_as_data(judged.worth),
        "clear": judged.is_clear,
        "usual": decision.is_usual,
        "items": _items(decision),
    }


def _items(decision: Decision) -> list[str]:
    """The race and the power that were picked."""
    if decision.kind is not DecisionKind.PICK or decision.made[0].verb != "pick":
        return []
    traits, combo = decision.before.rules.world.traits, decision.before.position.combos[int(decision.made[0].what) - 1]
    return [traits[trait].full_id for trait in combo[:2] if trait >= 0]


def _standing_as_data(standing: Standing) -> Record:
    return {"round": standing.round, "leads": [estimate_as_data(lead) for lead in standing.leads]}


def estimate_as_data(found: Estimate) -> Record:
    """A value with its interval, rounded."""
    return {
        "value": round(found.value, 2),
        "low": round(found.low, 2),
        "high": round(found.high, 2),
        "cases": found.cases,
    }
