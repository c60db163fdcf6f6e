"""What happened in a game, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import World
from engine.analysis.price_breakdown import Reckoning
from engine.state.records import ChronicleEntry
from mapforge.files.plurals import counted, plural
from mapforge.files.printable_text import printable_line


class Teller:
    """Turns events into sentences with the names of a world and of the players."""

    def __init__(self, world: World, players: Sequence[str]) -> None:
        self.players = [printable_line(player) for player in players]
        self._singular = {kind.id for kind in world.kinds if kind.supply == 1}
        self._worth = {kind.id: kind.defence + kind.occupant for kind in world.kinds}
        self._names = {trait.id: printable_line(trait.name) for trait in world.traits}
        self._regions = {region.id: printable_line(region.name) for region in world.regions}

    def tell(self, event: ChronicleEntry) -> str:
        """One sentence for an event."""
        writer: Callable[..., str] | None = getattr(self, f"_{event[0]}", None)
        # Words that name nothing are told as they stand, and a saved game may have any.
        return printable_line(writer(*event[1:]) if writer else " ".join(str(word) for word in event))

    def region(self, id: str) -> str:
        """The name of a region."""
        return self._regions.get(id, id)

    def item(self, id: str) -> str:
        """The name of a race, power, relic, place or piece."""
        return self._names.get(id, id.replace("_", " "))

    def _a(self, piece: str) -> str:
        """A piece in a sentence: by its name, or with the article that it needs."""
        if piece in self._names:
            return self._names[piece]
        name = self.item(piece)
        article = "the" if piece in self._singular else "an" if name.startswith(tuple("aeiou")) else "a"
        return f"{article} {name}"

    def player(self, number: int) -> str:
        """The name of a player."""
        return self.players[number] if 0 <= number < len(self.players) else "nobody"

    def price(self, price: Reckoning) -> str:
        """What a conquest costs, part by part: `2 for the region, 1 for the Lost Tribe, -1 Mounted`."""
        if price.fixed_by:
            return f"{' and '.join(map(self.item, price.fixed_by))}, whatever defends the region"
        parts = [self._part(tokens, what) for tokens, what in price.parts]
        short = price.cost > sum(tokens for tokens, _ in price.parts)
        return ", ".join([*parts, *([f"but at least {price.cost}"] if short else [])])

    def _part(self, tokens: int, what: str) -> str:
        if tokens < 0:
            return f"{tokens} {'the die' if what == 'die' else self.item(what)}"
        if what == "tokens":
            return f"{tokens} for the {'token' if tokens == 1 else 'tokens'} there"
        many = tokens > self._worth.get(what, tokens)
        return f"{tokens} for the {plural(self.item(what)) if many else self.item(what)}"

    def _turn(self, player: int, round: int) -> str:
        return f"Round {round}: {self.player(player)}'s turn."

    def _pick(self, player: int, race: str, power: str, position: int, paid: int, found: int) -> str:
        price = f" for {_coins(paid)}" if paid else ""
        bonus = f" and finds {_coins(found)} on it" if found else ""
        return f"{self.player(player)} picks {self.item(power)} {self.item(race)}{price}{bonus}."

    def _offer(self, race: str, power: str) -> str:
        return f"{self.item(power)} {self.item(race)} are now on offer."

    def _swap_badge(self, player: int, power: str, position: int) -> str:
        return f"{self.player(player)} takes the power {self.item(power)} from combo {position}."

    def _called_off(self, player: int, region: str) -> str:
        return f"{self.player(player)} calls off the attack on {self.region(region)}."

    def _event(self, event: str) -> str:
        return f"{self.item(event)} begins."

    def _lend(self, piece: str, power: str) -> str:
        return f"{self.item(piece)} lends the power {self.item(power)}."

    def _copy(self, piece: str, power: str) -> str:
        return f"{self.item(piece)} stands for the power {self.item(power)} this turn."

    def _vanish(self, player: int, race: str) -> str:
        return f"{self.player(player)}'s {self.item(race)} are gone."

    def _conquer(self, player: int, race: str, region: str, tokens: int, *using: str) -> str:
        means = f", using {' and '.join(self.item(name) for name in using)}" if using else ""
        return f"{self.player(player)}'s {self.item(race)} take {self.region(region)} with {_tokens(tokens)}{means}."

    def _found(self, player: int, marker: str, region: str) -> str:
        return f"{self.player(player)} uncovers {self.item(marker)} in {self.region(region)}."

    def _beaten(self, player: int, race: str, dead: int, withdrawn: int) -> str:
        rest = f"; {_tokens(withdrawn)} {'withdraws' if withdrawn == 1 else 'withdraw'}" if withdrawn else ""
        return f"{self.player(player)}'s {self.item(race)} lose {_tokens(dead) if dead else 'nothing'}{rest}."

    def _strike(self, player: int, piece: str, region: str) -> str:
        return f"{self.player(player)} sends the {self.item(piece)} to {self.region(region)}."

    def _leave(self, player: int, region: str) -> str:
        return f"{self.player(player)} gives up {self.region(region)}."

    def _gain_tokens(self, player: int, tokens: int) -> str:
        return f"{self.player(player)} gets {_tokens(tokens)}."

    def _give_up(self, player: int, tokens: int) -> str:
        return f"{self.player(player)} gives up {_tokens(tokens)} in hand."

    def _spend(self, player: int, piece: str, pieces: int) -> str:
        what = self._a(piece) if pieces == 1 else f"{pieces} {plural(self.item(piece))}"
        return f"{self.player(player)} gives up {what}."

    def _gather(self, player: int, region: str) -> str:
        return f"All tokens of {self.player(player)}'s race come together in {self.region(region)}."

    def _reinforce(self, player: int, region: str, tokens: int) -> str:
        return f"{self.player(player)} puts {_tokens(tokens)} into {self.region(region)}."

    def _withdraw(self, player: int, region: str, tokens: int) -> str:
        return f"{self.player(player)} takes {_tokens(tokens)} back from {self.region(region)}."

    def _march(self, player: int, source: str, region: str, tokens: int) -> str:
        return f"{self.player(player)} moves {_tokens(tokens)} from {self.region(source)} to {self.region(region)}."

    def _grant(self, player: int, region: str) -> str:
        return f"{self.region(region)} goes to {self.player(player)}."

    def _drop(self, race: str, power: str) -> str:
        return f"{self.item(power)} {self.item(race)} are no longer on offer."

    def _put(self, player: int, piece: str, region: str) -> str:
        what = "something face down" if piece == "face_down" else self._a(piece)
        return f"{what[0].upper()}{what[1:]} goes to {self.region(region)}."

    def _lay_guards(self, player: int, piece: str, region: str) -> str:
        return f"{self.player(player)} lays {self.item(piece)}s in {self.region(region)}."

    def _give(self, player: int, piece: str, to: int) -> str:
        return f"{self.player(player)}'s {self.item(piece)} goes to {self.player(to)}."

    def _lay(self, player: int, piece: str, race: str) -> str:
        return f"{self.player(player)} lays {self._a(piece)} on the {self.item(race)} on offer."

    def _lay_coins(self, player: int, coins: int, race: str) -> str:
        who, combo = "The bank" if player < 0 else self.player(player), f"the {self.item(race)} on offer"
        if coins < 0:
            return f"{who} takes {_coins(-coins)} from {combo}."
        return f"{who} lays {_coins(coins)} on {combo}."

    def _pay(self, player: int, coins: int, payer: int) -> str:
        if coins < 0:
            return f"{self.player(player)} pays {_coins(-coins)} to the bank."
        source = "the bank" if payer < 0 else self.player(payer)
        return f"{self.player(player)} gets {_coins(coins)} from {source}."

    def _sacrifice(self, player: int, region: str) -> str:
        return f"{self.player(player)} gives up a token in {self.region(region)}."

    def _replace(self, player: int, region: str) -> str:
        return f"{self.player(player)}'s active race takes over {self.region(region)}."

    def _decline(self, player: int, race: str) -> str:
        return f"{self.player(player)}'s {self.item(race)} go into decline."

    def _revive(self, player: int, race: str) -> str:
        return f"{self.player(player)}'s {self.item(race)} come out of decline."

    def _die(self, player: int, result: int) -> str:
        return f"The die shows {result}."

    def _failed(self, player: int, region: str) -> str:
        return f"The attack on {self.region(region)} fails."

    def _score(self, player: int, lines: Sequence[tuple[str, int, int]], races: Sequence[str] = ()) -> str:
        total = sum(coins for _, coins, _ in lines)
        sums: dict[str, int] = {}
        for source, coins, _ in lines:
            sums[source] = sums.get(source, 0) + coins
        parts = ", ".join(f"{coins} {self._source(source)}" for source, coins in sums.items())
        return f"{self.player(player)} scores {_coins(total)}" + (f": {parts}." if parts else ".")

    def _source(self, source: str) -> str:
        name, _, rest = source.partition(" ")
        lender, lent, power = name.partition(":")
        if lent and not rest:
            return f"from {self.item(power)} of {self.item(lender)}"
        return f"for regions of the {self.item(name)}" if rest else f"from {self.item(name)}"

    def _over(self) -> str:
        return "The game is over."


def _coins(count: int) -> str:
    return counted(count, "coin")


def _tokens(count: int) -> str:
    return counted(count, "token")
