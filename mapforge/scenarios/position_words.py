"""What a scenario may say about a position: every word of `then` and `check`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine import bits
from engine.holder.holder import Holder
from engine.position.position import Position, immune_to
from engine.state.phases import PHASE_NAMES, Spot, Status
from engine.state.records import ChronicleEntry, unlinked
from engine.vocabulary.numbers import Path, RegionSet
from engine.vocabulary.problems import nearest
from mapforge.scenarios.choice_words import CHOICE_CHECKS
from mapforge.scenarios.scenario_play import Play, in_words

Check = Callable[[Play, object, Path], None]


def check(play: Play, expected: object, path: Path) -> None:
    """Check everything that is stated about the position."""
    for word, value in play.names.mapping(expected, path).items():
        if word in CHECKS:
            CHECKS[word](play, value, (*path, word))
        else:
            play.wrong((*path, word), f"a scenario cannot check '{word}'; {nearest(word, CHECKS)}")
    play.collect()


def _tokens(play: Play, expected: object, path: Path) -> None:
    for name, tokens in play.names.mapping(expected, path).items():
        region = play.names.region(name, (*path, name))
        if region >= 0:
            play.compare((*path, name), f"tokens on {name}", tokens, play.position.tokens[region])


def _holder(play: Play, expected: object, path: Path) -> None:
    position = play.position
    for name, race in play.names.mapping(expected, path).items():
        region = play.names.region(name, (*path, name))
        if race != "nobody":
            play.names.trait("race", race, (*path, name))
        if region >= 0:
            owner = position.owner[region]
            holder = position.rules.world.traits[position.race[owner]].id if owner >= 0 else "nobody"
            play.compare((*path, name), f"the holder of {name}", race, holder)


def _counts(word: str) -> Check:
    def compare(play: Play, expected: object, path: Path) -> None:
        for name, tokens in play.names.mapping(expected, path).items():
            nation = play.nation(name, (*path, name))
            count = getattr(play.position, word)[nation] if nation >= 0 else 0
            play.compare((*path, name), f"{word} of {name}", tokens, count)

    return compare


def _tray(play: Play, expected: object, path: Path) -> None:
    for name, tokens in play.names.mapping(expected, path).items():
        race = play.names.trait("race", name, (*path, name))
        if race >= 0:
            play.compare((*path, name), f"tokens of {name} in the tray", tokens, play.position.tray[race])


def _beyond_tray(play: Play, expected: object, path: Path) -> None:
    for name, tokens in play.names.mapping(expected, path).items():
        race = play.names.trait("race", name, (*path, name))
        if race >= 0:
            count = play.position.beyond_tray.get(race, 0)
            play.compare((*path, name), f"tokens of {name} from beyond the tray", tokens, count)


def _coins(play: Play, expected: object, path: Path) -> None:
    for name, coins in play.names.mapping(expected, path).items():
        player = play.player(name, (*path, name))
        if player >= 0:
            play.compare((*path, name), f"coins of {name}", coins, play.position.coins[player])


def _gains(play: Play, expected: object, path: Path) -> None:
    for name, coins in play.names.mapping(expected, path).items():
        player = play.player(name, (*path, name))
        if player >= 0:
            play.compare((*path, name), f"coins won by {name}", coins, play.position.coins[player] - play.coins[player])


def _score(play: Play, expected: object, path: Path) -> None:
    lines = play.names.mapping(expected, path)
    coins_by_source: dict[str, int] = {}
    for event in unlinked(play.position.events):
        if event[0] == "score":
            coins_by_source = {}
            for source, coins, _ in event[2]:
                coins_by_source[source] = coins_by_source.get(source, 0) + coins
    play.compare(path, "the last scoring", dict(sorted(lines.items())), dict(sorted(coins_by_source.items())))


def _pieces(play: Play, expected: object, path: Path) -> None:
    for name, places in play.names.mapping(expected, path).items():
        kind = play.names.piece(name, (*path, name))
        if kind is None:
            continue
        wanted = ["hand"] * places if type(places) is int else play.names.listed(places, (*path, name))
        for place in wanted:
            if str(place).startswith("on_"):
                play.names.trait("race", str(place)[3:], path)
            elif place not in ("hand", "supply", "out", "stack") and not str(place).startswith("player_"):
                play.names.region(place, (*path, name))
        actual_places = [play.place(piece) for piece in bits(kind.mask) if play.position.spot[piece] != Spot.SUPPLY]
        expected_places = sorted(str(place) for place in wanted if place != "supply")
        play.compare((*path, name), f"places of {name}", expected_places, sorted(actual_places))


def _races(play: Play, status: int) -> dict[int, list[str]]:
    position = play.position
    races: dict[int, list[str]] = {player: [] for player in range(position.players)}
    for nation, player in enumerate(position.player_of):
        if position.status[nation] == status:
            races[player].append(position.rules.world.traits[position.race[nation]].id)
    return races


def _declined(play: Play, expected: object, path: Path) -> None:
    wanted = _known(play, "race", expected, path)
    declined = [race for races in _races(play, Status.DECLINED).values() for race in races]
    play.compare(path, "the races in decline", sorted(wanted), sorted(declined))


def _active(play: Play, expected: object, path: Path) -> None:
    wanted = _known(play, "race", expected, path)
    active = [race for races in _races(play, Status.ACTIVE).values() for race in races]
    play.compare(path, "the active races", sorted(wanted), sorted(active))


def _known(play: Play, kind: str, names: object, path: Path) -> list[str]:
    listed = play.names.listed(names, path)
    for index, name in enumerate(listed):
        play.names.trait(kind, name, (*path, index))
    return [str(name) for name in listed]


def _power(play: Play, expected: object, path: Path) -> None:
    position = play.position
    for name, power in play.names.mapping(expected, path).items():
        nation = play.nation(name, (*path, name))
        if power != "none":
            play.names.trait("power", power, (*path, name))
        index = position.power[nation] if nation >= 0 else -1
        actual_power = position.rules.world.traits[index].id if index >= 0 else "none"
        play.compare((*path, name), f"the power of {name}", power, actual_power)


def _discarded(play: Play, expected: object, path: Path) -> None:
    discarded = [play.names.world.traits[power].id for power in play.position.discards]
    play.compare(path, "the discarded powers", sorted(_known(play, "power", expected, path)), sorted(discarded))


def _combos(play: Play, expected: object, path: Path) -> None:
    traits = play.names.world.traits
    wanted = []
    for index, words in enumerate(play.names.listed(expected, path)):
        combo = play.names.listed(words, (*path, index))
        if len(combo) not in (2, 3):
            play.wrong((*path, index), "a combo is [race, power] or [race, power, coins]")
            continue
        play.names.trait("race", combo[0], (*path, index, 0))
        play.names.trait("power", combo[1], (*path, index, 1))
        wanted.append([*combo[:2], combo[2] if len(combo) == 3 else 0])
    combos = [[traits[race].id, traits[power].id, coins] for race, power, coins in play.position.combos]
    play.compare(path, "the first combos", wanted, combos[: len(wanted)])


def _lent(play: Play, expected: object, path: Path) -> None:
    for name, trait in play.names.mapping(expected, path).items():
        kind = play.names.piece(name, (*path, name))
        if kind is not None:
            lent = play.position.copied.get(kind.first, play.position.lent.get(kind.first, -1))
            lent_trait = play.names.world.traits[lent].id if lent >= 0 else "nothing"
            play.compare((*path, name), f"what {name} lends", trait, lent_trait)


def _markers(play: Play, expected: object, path: Path) -> None:
    markers = [play.names.world.kind_of[piece].id for piece in play.position.markers]
    play.compare(path, "the covered relics and places", play.names.listed(expected, path), markers)


def _immune(play: Play, expected: object, path: Path) -> None:
    immune = play.names.world.names(_closed(play.position))
    wanted = _regions(play, expected, path)
    play.compare(path, f"the regions immune to player {play.position.turn}", sorted(wanted), sorted(immune))


def _closed(position: Position) -> RegionSet:
    """The regions that pieces close to the player in turn, or that hooks make immune."""
    nation = position.active[position.turn]
    me = Holder(position, nation) if nation >= 0 else None
    closed = immune_to(position, position.turn)
    return closed if me is None else closed | me.untouchable(position.rules.world.everywhere & ~me.own_regions)


def _regions(play: Play, names: object, path: Path) -> list[str]:
    listed = play.names.listed(names, path)
    for index, name in enumerate(listed):
        play.names.region(name, (*path, index))
    return [str(name) for name in listed]


def _player(play: Play, expected: object, path: Path) -> None:
    play.compare(path, "the player to choose", play.player(expected, path), play.game.player)


def _turn(play: Play, expected: object, path: Path) -> None:
    play.compare(path, "the player in turn", play.player(expected, path), play.position.turn)


def _round(play: Play, expected: object, path: Path) -> None:
    play.compare(path, "the round", expected, play.position.round)


def _phase(play: Play, expected: object, path: Path) -> None:
    wanted = play.names.word(expected, PHASE_NAMES, "phase", path)
    play.compare(path, "the phase", wanted, PHASE_NAMES[play.position.phase])


def _winners(play: Play, expected: object, path: Path) -> None:
    play.compare(path, "the winners", play.names.listed(expected, path), play.game.winners)


def _events(play: Play, expected: object, path: Path) -> None:
    rest = iter(play.game.events)
    for index, line in enumerate(play.names.listed(expected, path)):
        if not _find(str(line), rest):
            play.fail((*path, index), f"'{line}' should have happened, after what stands before it")
            return


def _never(play: Play, expected: object, path: Path) -> None:
    for index, line in enumerate(play.names.listed(expected, path)):
        if _find(str(line), iter(play.game.events)):
            play.fail((*path, index), f"'{line}' should not have happened")


def _find(line: str, events: Iterable[ChronicleEntry]) -> bool:
    words = line.split()
    return any(_fits(words, event) for event in events)


def _fits(words: list[str], event: ChronicleEntry) -> bool:
    event_words = iter([in_words(part) for part in event])
    return bool(words) and words[0] == event[0] and all(word in event_words for word in words)


CHECKS: dict[str, Check] = {
    **CHOICE_CHECKS,
    "tokens": _tokens,
    "holder": _holder,
    "hand": _counts("hand"),
    "withdrawn": _counts("withdrawn"),
    "aside": _counts("aside"),
    "tray": _tray,
    "beyond_tray": _beyond_tray,
    "coins": _coins,
    "gains": _gains,
    "score": _score,
    "pieces": _pieces,
    "declined": _declined,
    "active": _active,
    "power": _power,
    "discarded": _discarded,
    "combos": _combos,
    "lent": _lent,
    "markers": _markers,
    "immune": _immune,
    "player": _player,
    "turn": _turn,
    "round": _round,
    "phase": _phase,
    "winners": _winners,
    "events": _events,
    "never": _never,
}
