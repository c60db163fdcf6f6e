"""What a player may do now, as data for a page: plain words, where it is done, and what it costs and why."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Action, Game
from engine.state.phases import TurnPhase
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.games.narration import Teller
from mapforge.games.question_text import QuestionText

PROMPTS = {
    TurnPhase.PICK: "Pick a combo.",
    TurnPhase.CHOOSE: "Go on with your {race}, or let them decline.",
    TurnPhase.CONQUER: "Conquer with your {race}, or stop.",
    TurnPhase.SETTLE: "Redeploy: put your tokens where you want them.",
    TurnPhase.AFTER: "Your turn is scored; anything else?",
    TurnPhase.DEFEND: "Put your beaten tokens back on the map.",
}
"""What somebody is asked for."""
DEEDS = {
    TurnPhase.PICK: "picks a combo",
    TurnPhase.CHOOSE: "expands or declines",
    TurnPhase.CONQUER: "conquers",
    TurnPhase.SETTLE: "redeploys",
    TurnPhase.AFTER: "ends the turn",
    TurnPhase.DEFEND: "puts beaten tokens back",
}
"""What others are told about it."""
ATTACKS = ("conquer", "roll")


class ChoiceWords:
    """Says actions of one game in plain words."""

    def __init__(self, game: Game, teller: Teller) -> None:
        self.game, self.teller, self.world = game, teller, game.rules.world

    def choices(self, actions: Sequence[Action]) -> list[Record]:
        """All actions, in the order in which the engine has them."""
        return [self.choice(action) for action in actions]

    def choice(self, action: Action) -> Record:
        """One action: its text, its words, the region or combo to click, and its price."""
        return {
            "action": str(action),
            "verb": action.verb,
            "what": action.what,
            "region": action.where if action.where in self.world.region_index else None,
            "combo": int(action.what) if action.verb == "pick" else None,
            "using": [self.name(name) for name in action.using],
            "words": self.words(action),
            "price": self.price(action),
            "warning": self.warning(action),
        }

    def words(self, action: Action) -> str:
        """What an action does, as a button says it."""
        sentence = self._answer(action) or getattr(self, f"_{action.verb}")(action)
        using = " and ".join(self.name(name) for name in action.using)
        return f"{sentence} with {using}" if using else sentence

    def _answer(self, action: Action) -> str:
        """What follows from the answer to a question, when one is asked."""
        return QuestionText(self.game, self.teller).answer(action) if self.game.position.pending else ""

    def name(self, id: str) -> str:
        """What something is called: an item, one of several pieces, a player, a combo on offer, or a word."""
        if id in self.world.region_index:
            return self.teller.region(id)
        kind, _, number = id.rpartition("_")
        if kind == "player" and number.isdigit():
            return self.teller.player(int(number))
        if kind == "combo" and number.isdigit():
            return self._combo(int(number))
        if kind in self.world.piece_kinds and number.isdigit():
            return f"{self.teller.item(kind)} {number}"
        return " of ".join(self.teller.item(part.rpartition("/")[2]) for part in reversed(id.split(":")))

    def price(self, action: Action) -> Record | None:
        """What an attack costs, and the sum that leads to it."""
        price = self.game.price(action)
        if price is None:
            return None
        return {"cost": price.cost, "words": self.teller.price(price)}

    def warning(self, action: Action) -> str | None:
        """What somebody gives up with a choice that is soon past undoing, for a page to ask once more."""
        if self.game.position.pending:
            return None
        if action.verb == "decline":
            return f"Your {self._race()} will no longer be your active race: next turn you pick a new combo."
        return self._missed_conquests() if action.verb == "stop" else None

    def _missed_conquests(self) -> str | None:
        """Which conquests are missed by whoever stops before the first."""
        position = self.game.position
        legal = self.game.legal_actions()
        reached = {
            action.where for action in legal if action.verb in ATTACKS and action.where in self.world.region_index
        }
        if not reached or any(attack.conquered for attack in position.attacks):
            return None
        hand = position.hand[position.actor]
        held = f"You hold {counted(hand, 'token')}, and " if hand else ""
        return (
            f"You have not conquered anything this turn. {held}{counted(len(reached), 'region')} can be attacked. "
            "If you stop now, you cannot attack until your next turn."
        )

    def _combo(self, number: int) -> str:
        combos = self.game.position.combos
        if not 0 < number <= len(combos):
            return f"combo {number}"
        race, power, _ = combos[number - 1]
        return f"{self.teller.item(self.world.traits[power].id)} {self.teller.item(self.world.traits[race].id)}"

    def _pick(self, action: Action) -> str:
        return f"Pick {self._combo(int(action.what))}"

    def prompt(self) -> str:
        """What the player who must choose is asked for."""
        position = self.game.position
        if position.pending:
            return QuestionText(self.game, self.teller).question() or "Decide."
        if position.phase == TurnPhase.CHOOSE and Action("pass") in self.game.legal_actions():
            return f"Your {self._race()} may go on."
        return PROMPTS[position.phase].format(race=self._race())

    def _race(self) -> str:
        actor = self.game.position.actor
        return self.teller.item(self.world.traits[self.game.position.race[actor]].id) if actor >= 0 else "race"

    def _expand(self, action: Action) -> str:
        return f"Go on with the {self._race()}"

    def _decline(self, action: Action) -> str:
        return "Go into decline"

    def _pass(self, action: Action) -> str:
        is_rest = self.game.position.phase == TurnPhase.CHOOSE and not self.game.position.pending
        return f"Let the {self._race()} rest" if is_rest else "No, thanks"

    def _stop(self, action: Action) -> str:
        return "Stop conquering"

    def _done(self, action: Action) -> str:
        return "Done"

    def _conquer(self, action: Action) -> str:
        return f"Conquer {self.name(action.where)}"

    def _roll(self, action: Action) -> str:
        return f"Roll the die for {self.name(action.where)}" if action.where else "Roll the die first"

    def _abandon(self, action: Action) -> str:
        return f"Give up {self.name(action.where)}"

    def _leave(self, action: Action) -> str:
        return f"Leave {self.name(action.where)}"

    def _place(self, action: Action) -> str:
        return f"Put a token into {self.name(action.where)}"

    def _put(self, action: Action) -> str:
        there = f" into {self.name(action.where)}" if action.where else ""
        return f"Put {self.name(action.what)}{there}"

    def _use(self, action: Action) -> str:
        there = f": {self.name(action.where)}" if action.where else ""
        return f"Use {self.name(action.what)}{there}"
