"""What a scenario may say about choices: which are legal, which regions can be taken, and what they cost."""

from __future__ import annotations

from collections.abc import Callable

from engine.analysis.price_breakdown import reckoned
from engine.vocabulary.numbers import Path
from engine.vocabulary.problems import nearest
from mapforge.scenarios.scenario_play import Play


def _legal(play: Play, expected: object, path: Path) -> None:
    legal = play.game.legal_actions()
    for index, text in enumerate(play.names.listed(expected, path)):
        action = play.action(text, (*path, index))
        if action is not None and action not in legal:
            play.fail((*path, index), f"'{text}' should be possible; the possible actions are {_listed(play)}")


def _illegal(play: Play, expected: object, path: Path) -> None:
    legal = play.game.legal_actions()
    for index, text in enumerate(play.names.listed(expected, path)):
        action = play.action(text, (*path, index))
        if action is not None and action in legal:
            play.fail((*path, index), f"'{text}' should not be possible")


def _choices(play: Play, expected: object, path: Path) -> None:
    wanted = [play.action(text, (*path, index)) for index, text in enumerate(play.names.listed(expected, path))]
    if None not in wanted:
        legal = sorted(str(action) for action in play.game.legal_actions())
        play.compare(path, "the choices", sorted(str(action) for action in wanted), legal)


def _offered(play: Play, expected: object, path: Path) -> None:
    """What traits offer: all of it as a list of actions, or for some items the places they may go to."""
    offered = [action for action in play.game.legal_actions() if action.verb in ("put", "use")]
    if isinstance(expected, dict):
        for name, places in play.names.mapping(expected, path).items():
            where_offered = [action.where or "yes" for action in offered if action.what == name]
            stated = sorted(str(place) for place in play.names.listed(places, (*path, name)))
            play.compare((*path, name), f"where {name} is offered", stated, sorted(where_offered))
        return
    wanted = [play.action(text, (*path, index)) for index, text in enumerate(play.names.listed(expected, path))]
    if None not in wanted:
        stated = sorted(str(action) for action in wanted)
        play.compare(path, "what is offered", stated, sorted(str(action) for action in offered))


def _targets(play: Play, expected: object, path: Path) -> None:
    wanted = play.names.listed(expected, path)
    for index, name in enumerate(wanted):
        play.names.region(name, (*path, index))
    legal = play.game.legal_actions()
    targets = [action.where for action in legal if action.verb == "conquer" and not action.using]
    play.compare(path, "the regions that can be conquered", sorted(map(str, wanted)), sorted(targets))


def _cost(play: Play, expected: object, path: Path) -> None:
    position = play.position
    for text, tokens in play.names.mapping(expected, path).items():
        action = play.action(f"conquer {text}", (*path, text))
        if action is None or position.actor < 0:
            play.fail((*path, text), "no race is conquering") if position.actor < 0 else None
            continue
        boosts = position.profiles[position.actor].boosts
        unknown = [name for name in action.using if name not in boosts]
        if unknown:
            message = f"the race cannot use '{unknown[0]}'; {nearest(unknown[0], boosts)}"
            play.fail((*path, text), message)
            continue
        target = position.rules.world.region_index[action.where]
        named = position.profiles[position.actor].boosts_named(action.using)
        price = reckoned(position, position.actor, target, named)
        if tokens != price.cost:
            message = f"the cost of {text} should be {tokens}, but is {price.cost}: {price}"
            play.fail((*path, text), message, price.cost)


def _why(play: Play, expected: object, path: Path) -> None:
    """The words in which a price or a refusal is explained."""
    for text, words in play.names.mapping(expected, path).items():
        action = play.action(text, (*path, text))
        if action is None:
            continue
        explanation = "; ".join(play.game.why(action)) or str(play.game.price(action) or "it is possible")
        if str(words) not in explanation:
            play.fail((*path, text), f"'{text}' should be explained with '{words}', but is: {explanation}", explanation)


def _listed(play: Play) -> str:
    return ", ".join(str(action) for action in play.game.legal_actions()) or "none"


CHOICE_CHECKS: dict[str, Callable[[Play, object, Path], None]] = {
    "legal": _legal,
    "illegal": _illegal,
    "choices": _choices,
    "offered": _offered,
    "targets": _targets,
    "cost": _cost,
    "why": _why,
}
