"""Reasons for an action in plain words: what it costs, what it earns each turn, and what it protects."""

from __future__ import annotations

from engine import Action, Game
from engine.lookahead import final_roll_odds
from mapforge.files.plurals import counted
from mapforge.games.narration import Teller

_MOST_NAMED = 2


def advice(game: Game, action: Action, teller: Teller) -> str:
    """What an action does for the player to move, as the rest of a sentence that starts with the adviser."""
    return _Advice(game, action, teller).words()


class _Advice:
    def __init__(self, game: Game, action: Action, teller: Teller) -> None:
        self.game, self.action, self.teller = game, action, teller
        self.player, self.where = game.player, teller.region(action.where)

    def words(self) -> str:
        """The action and its reasons."""
        tell = getattr(self, f"_{self.action.verb}", None)
        action, reasons = tell() if tell else (f"chooses `{self.action}`", [])
        return f"{action}: {', '.join(reasons)}" if reasons else action

    def _conquer(self) -> tuple[str, list[str]]:
        price = self.game.price(self.action)
        using = f" with {' and '.join(map(self.teller.item, self.action.using))}" if self.action.using else ""
        cost = f" for {price.cost}" if price is not None else ""
        return f"takes {self.where}{cost}{using}", [*self._loser(), *self._change()]

    def _roll(self) -> tuple[str, list[str]]:
        price, faces = self.game.price(self.action), self.game.rules.world.settings.die
        if price is None or not self.action.where:
            return "rolls the die before the attack", []
        position = self.game.position
        missing = price.cost - position.hand[position.actor]
        lucky = sum(face >= missing for face in faces)
        chance = f"{lucky} of {len(faces)} faces are enough"
        if self.game.rules.bends_final_roll:
            region = self.game.rules.world.region_index[self.action.where]
            enough, cases = final_roll_odds(position, region, self.action.using)
            chance = f"the roll is enough with a chance of {enough / cases:.0%}"
        return f"rolls for {self.where}", [chance, "a failure costs nothing"]

    def _pick(self) -> tuple[str, list[str]]:
        world, row = self.game.rules.world, int(self.action.what) - 1
        race, power, coins = self.game.position.combos[row]
        names = [self.teller.item(world.traits[trait].id) for trait in (power, race) if trait >= 0]
        tokens = sum(world.traits[trait].tokens for trait in (power, race) if trait >= 0)
        price = f" for {counted(row, 'coin')}" if row else ""
        treasure = [f"{counted(coins, 'coin')} on it"] if coins else []
        return f"picks {' '.join(names)}{price}", [counted(tokens, "token"), *treasure]

    def _expand(self) -> tuple[str, list[str]]:
        now = self._income(self.game)
        later = sum(earning.coins for earning in self.game.earnings(self.player, declined=True))
        return "goes on with the race", [f"it earns {now} each turn as it stands, and {later} in decline"]

    def _decline(self) -> tuple[str, list[str]]:
        later = sum(earning.coins for earning in self.game.earnings(self.player, declined=True))
        return "goes into decline", [f"{later} each turn stay", "a new race comes with the next turn"]

    def _stop(self) -> tuple[str, list[str]]:
        holdings = self.game.holdings(self.player)
        left = [f"leaves {self._named(holdings.left)}"] if holdings.left else []
        return "stops", [f"earns {self._income(self.game)} now", *left]

    def _abandon(self) -> tuple[str, list[str]]:
        return f"gives up {self.where}", self._change()

    def _leave(self) -> tuple[str, list[str]]:
        return f"leaves {self.where}", self._change()

    def _place(self) -> tuple[str, list[str]]:
        threats = self.game.threats(self.action.where)
        if not threats:
            return f"puts a token into {self.where}", ["nobody can attack it as things are"]
        first = threats[0]
        who = f"{self.teller.player(first.player)}'s {self.teller.item(first.race)}"
        return f"puts a token into {self.where}", [f"{who} could take it for {first.cost}"]

    def _loser(self) -> list[str]:
        position = self.game.position
        nation = position.owner[self.game.rules.world.region_index[self.action.where]]
        if nation < 0 or position.player_of[nation] == self.player:
            return []
        race = self.teller.item(self.game.rules.world.traits[position.race[nation]].id)
        return [f"drives out {self.teller.player(position.player_of[nation])}'s {race}"]

    def _change(self) -> list[str]:
        """How the income changes, and which regions are no longer threatened."""
        after = self.game.imagined(self.player)
        if self.action not in after.legal_actions():
            return []
        after.apply(self.action)
        if after.position.turn != self.game.position.turn or after.over:
            return []
        gain = self._income(after) - self._income(self.game)
        safe = [name for name in self._threatened(self.game) if name not in self._threatened(after)]
        held = set(after.holdings(self.player).kept)
        protected = [f"protects {self._named([name for name in safe if name in held])}"] if held & set(safe) else []
        return [f"{gain:+} each turn" if gain else "nothing more each turn", *protected]

    def _income(self, game: Game) -> int:
        """What the regions earn that the player keeps at the end of the turn."""
        left = set(game.holdings(self.player).left)
        return sum(earning.coins for earning in game.earnings(self.player) if earning.region not in left)

    def _threatened(self, game: Game) -> list[str]:
        """The player's regions that an opponent could take without luck, those that earn most first."""
        worth: dict[str, int] = {}
        for earning in game.earnings(self.player):
            if earning.region:
                worth[earning.region] = worth.get(earning.region, 0) + earning.coins
        held = sorted(worth, key=lambda name: (-worth[name], name))
        return [name for name in held if any(not threat.needs_luck for threat in game.threats(name))]

    def _named(self, regions: tuple[str, ...] | list[str]) -> str:
        names = [self.teller.region(name) for name in regions[:_MOST_NAMED]]
        more = len(regions) - len(names)
        return " and ".join([*names, *([f"{more} more"] if more else [])])
