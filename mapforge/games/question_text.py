"""A question to a player, as people say it: what they would do and get, and what happens otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import engine.vocabulary.changes as c
from engine import Action, Game
from engine.turn.questions import possible_answers
from engine.vocabulary.numbers import Nation, Player, Region
from mapforge.files.plurals import counted, plural
from mapforge.games.narration import Teller


class _Clause(NamedTuple):
    """Something that happens: what the player who is asked does, without a subject, or a whole clause."""

    is_yours: bool
    text: str


class QuestionText:
    """The words for the question that waits first in a game."""

    def __init__(self, game: Game, teller: Teller) -> None:
        self._teller, self._position, self._world = teller, game.position, game.rules.world
        pending = game.position.pending[0]
        self._player, self._is_optional = pending.player, pending.optional
        self._options = {(o.verb, o.what, o.where): o for o in possible_answers(game.position, pending)}

    def question(self) -> str:
        """What the player is asked, with the price and what happens otherwise; nothing where there are no words."""
        uses = [option for option in self._options.values() if option.verb != "pass"]
        clauses = [self._said(option.changes) for option in uses]
        if not uses or not all(clauses):
            return ""
        name = self._teller.item(uses[0].what)
        if len(uses) > 1:
            may_pass = self._is_optional or ("pass", "", "") in self._options
            return f"{name}: choose {self._choice(uses) or 'one of these'}{', or pass' if may_pass else ''}."
        where = f" in {self._teller.region(uses[0].where)}" if uses[0].where in self._world.region_index else ""
        return f"{name}{where}: {_asked(clauses[0])} {self._otherwise()}"

    def _otherwise(self) -> str:
        denied = self._options.get(("pass", "", ""))
        clauses = self._said(denied.changes) if denied else []
        return f"If not, {_stated(clauses)}." if clauses else "If not, nothing happens."

    def answer(self, action: Action) -> str:
        """What follows from an answer, as a button says it; nothing where there are no words for it."""
        option = self._options.get((action.verb, action.what, action.where))
        clauses = self._said(option.changes) if option else []
        if not clauses or action.verb == "pass":
            return f"No: {_stated(clauses)}" if clauses else ""
        words = _doing_and_following(clauses)
        return f"{words[0].upper()}{words[1:]}"

    def _said(self, changes: Sequence[c.Change]) -> list[_Clause]:
        """What changes amount to, equal ones counted."""
        clauses = [self._clause(change, times) for change, times in Counter(changes).items()]
        return [clause for clause in clauses if clause is not None]

    def _clause(self, change: c.Change, times: int) -> _Clause | None:
        say = _SAYINGS.get(type(change))
        return say(self, change, times) if say else None

    def _does(self, player: Player, verb: str, what: str) -> _Clause | None:
        if player == self._player:
            return _Clause(True, f"{verb} {what}")
        return _Clause(False, f"{self._teller.player(player)} {verb}s {what}") if player >= 0 else None

    def _pay(self, pay: c.Pay, times: int) -> _Clause | None:
        player, payer, coins = pay.player, pay.payer, pay.coins * times
        if coins < 0:
            player, payer, coins = payer, player, -coins
        if payer < 0 or not coins:
            return self._does(player, "get", _some(coins, "coin")) if coins else None
        to = "the bank" if player < 0 else "you" if player == self._player else self._teller.player(player)
        return self._does(payer, "pay", f"{_some(coins, 'coin')} to {to}")

    def _gain_tokens(self, change: c.GainTokens | c.BringTokens, times: int) -> _Clause | None:
        return self._does(self._player_of(change.nation), "get", _some(change.tokens * times, "token"))

    def _give_up_tokens(self, change: c.GiveUpTokens, times: int) -> _Clause | None:
        given = f"up {_some(change.tokens * times, 'token')} in hand"
        return self._does(self._player_of(change.nation), "give", given)

    def _revive(self, change: c.Revive, times: int) -> _Clause | None:
        race = self._world.traits[self._position.race[change.nation]]
        return self._does(self._player_of(change.nation), "bring", f"{self._teller.item(race.id)} out of decline")

    def _spend_pieces(self, change: c.SpendPieces, times: int) -> _Clause | None:
        return self._does(change.player, "give", f"up {self._pieces(change.kind, change.pieces * times)}")

    def _gain_pieces(self, change: c.GainPieces, times: int) -> _Clause | None:
        gained = self._pieces(change.kind, change.pieces * times)
        return self._does(self._player_of(change.nation), "get", gained)

    def _sacrifice(self, change: c.Sacrifice, times: int) -> _Clause | None:
        lost = f"{_some(times, 'token')} in {self._region(change.region)}"
        return self._does(self._holder(change.region), "lose", lost)

    def _leave(self, change: c.Leave, times: int) -> _Clause | None:
        return self._does(self._holder(change.region), "leave", self._region(change.region))

    def _reinforce(self, change: c.Reinforce, times: int) -> _Clause | None:
        placed = f"{_some(change.tokens * times, 'token')} in {self._region(change.region)}"
        return self._does(self._holder(change.region), "get", placed)

    def _withdraw(self, change: c.Withdraw, times: int) -> _Clause | None:
        taken = f"{_some(change.tokens * times, 'token')} back from {self._region(change.region)}"
        return self._does(self._holder(change.region), "take", taken)

    def _march(self, change: c.March, times: int) -> _Clause | None:
        moved = f"{_some(change.tokens, 'token')} from {self._region(change.source)} to {self._region(change.region)}"
        return self._does(self._holder(change.source), "move", moved)

    def _flee(self, change: c.Flee, times: int) -> _Clause | None:
        where = f"from {self._region(change.source)} to {self._region(change.region)}"
        return _Clause(False, f"{_some(change.tokens, 'token')} flee{'s' if change.tokens == 1 else ''} {where}")

    def _grant(self, change: c.Grant, times: int) -> _Clause | None:
        return self._does(self._player_of(change.nation), "get", self._region(change.region))

    def _place_piece(self, change: c.PlacePiece, times: int) -> _Clause | None:
        placed = f"{self._pieces(change.kind, 1)} into {self._region(change.region)}"
        return self._does(self._player_of(change.nation), "put", placed)

    def _discard_piece(self, change: c.DiscardPiece, times: int) -> _Clause:
        kind = self._world.kind_of[change.piece]
        name = "a piece that lies face down" if kind.face_down else f"the {self._teller.item(kind.id)}"
        return _Clause(False, f"{name} {'leaves the game' if change.for_good else 'goes back to the supply'}")

    def _give_piece(self, change: c.GivePiece, times: int) -> _Clause | None:
        return self._does(change.player, "get", self._pieces(change.kind, 1))

    def _cast_die(self, change: c.CastDie, times: int) -> _Clause | None:
        return self._does(change.player, "roll", "the die")

    def _draw_lots(self, change: c.DrawLots, times: int) -> _Clause | None:
        return _Clause(False, "chance decides")

    def _call_off(self, change: c.CallOff, times: int) -> _Clause | None:
        return self._does(self._player, "call", f"off the attack on {self._region(change.region)}")

    def _proceed(self, change: c.Proceed, times: int) -> _Clause:
        return _Clause(False, f"the attack on {self._region(change.region)} goes on")

    def _retry(self, change: c.Retry, times: int) -> _Clause | None:
        return self._does(self._player, "take", f"{self._region(change.region)} after all")

    def _offer(self, change: c.Offer, times: int) -> _Clause | None:
        """A choice of regions that follows; that the same may be wanted again goes without saying."""
        regions = [option.where for option in change.options if option.where in self._world.region_index]
        if len(regions) < 2:
            return self._further(change)
        question = self._choice(change.options)
        named = [self._teller.region(region) for region in regions]
        listed = f"{', '.join(named[:-1])} or {named[-1]}"
        return self._does(change.player, "choose", f"{question}: {listed}" if question else listed)

    def _further(self, change: c.Offer) -> _Clause | None:
        """A further question that follows: what the player may do then, and what happens if they do not do that."""
        uses = [option for option in change.options if option.verb != "pass"]
        if not uses:
            return None
        if change.player != self._player:
            return _Clause(False, f"{self._teller.player(change.player)} is asked")
        if len(uses) > 1:
            return _Clause(True, "choose again")
        yours, others = _parts(self._said(uses[0].changes))
        wanted = f"may {yours}" if yours else f"may choose that {others}"
        denied = next((option for option in change.options if option.verb == "pass"), None)
        otherwise = _stated(self._said(denied.changes)) if denied else ""
        return _Clause(True, f"{wanted}, or else {otherwise}" if otherwise else wanted)

    def _choice(self, options: Sequence[c.Option]) -> str:
        """What is chosen with a region, when the same happens wherever it is."""
        choices = {self._placed(option) for option in options}
        return choices.pop() if len(choices) == 1 else ""

    def _placed(self, option: c.Option) -> str:
        """What an option does, without the region where it does it."""
        statement, region = _stated(self._said(option.changes)), self._teller.region(option.where)
        if statement.endswith(f" in {region}"):
            return f"where {statement.removesuffix(f' in {region}')}"
        return f"which region {statement.removesuffix(f' {region}')}" if statement.endswith(f" {region}") else statement

    def _pieces(self, kind: int, number: int) -> str:
        return _some(number, self._teller.item(self._world.kinds[kind].id))

    def _region(self, region: Region) -> str:
        return self._teller.region(self._world.regions[region].id)

    def _player_of(self, nation: Nation) -> Player:
        return self._position.player_of[nation] if nation >= 0 else -1

    def _holder(self, region: Region) -> Player:
        return self._player_of(self._position.owner[region])


_SAYINGS: dict[type, Callable[[QuestionText, Any, int], _Clause | None]] = {
    c.Pay: QuestionText._pay,
    c.GainTokens: QuestionText._gain_tokens,
    c.BringTokens: QuestionText._gain_tokens,
    c.GiveUpTokens: QuestionText._give_up_tokens,
    c.Revive: QuestionText._revive,
    c.SpendPieces: QuestionText._spend_pieces,
    c.GainPieces: QuestionText._gain_pieces,
    c.Sacrifice: QuestionText._sacrifice,
    c.Leave: QuestionText._leave,
    c.Reinforce: QuestionText._reinforce,
    c.Withdraw: QuestionText._withdraw,
    c.March: QuestionText._march,
    c.Flee: QuestionText._flee,
    c.Grant: QuestionText._grant,
    c.PlacePiece: QuestionText._place_piece,
    c.DiscardPiece: QuestionText._discard_piece,
    c.GivePiece: QuestionText._give_piece,
    c.CastDie: QuestionText._cast_die,
    c.DrawLots: QuestionText._draw_lots,
    c.CallOff: QuestionText._call_off,
    c.Proceed: QuestionText._proceed,
    c.Retry: QuestionText._retry,
    c.Offer: QuestionText._offer,
}


def _some(number: int, noun: str) -> str:
    """A number of things, with the article for one."""
    article = "an" if noun[:1].lower() in "aeiou" else "a"
    return f"{article} {noun}" if number == 1 else counted(number, noun, plural(noun))


def _parts(said: Iterable[_Clause]) -> tuple[str, str]:
    """What the player who is asked does, and what happens besides."""
    listed = list(said)
    yours = [clause.text for clause in listed if clause.is_yours]
    others = [clause.text for clause in listed if not clause.is_yours]
    return " and ".join(yours), " and ".join(others)


def _doing_and_following(said: Iterable[_Clause]) -> str:
    yours, others = _parts(said)
    return f"{yours}, so that {others}" if yours and others else yours or others


def _asked(said: Iterable[_Clause]) -> str:
    yours, others = _parts(said)
    if not yours:
        return f"do you agree that {others}?"
    return f"do you {yours}{f', so that {others}' if others else ''}?"


def _stated(said: Iterable[_Clause]) -> str:
    yours, others = _parts(said)
    return " and ".join([*([f"you {yours}"] if yours else []), *([others] if others else [])])
