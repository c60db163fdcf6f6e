"""What a scenario does: actions, refused actions, whole arrangements, checks between them, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Action, EngineError, HookError, IllegalAction
from engine.state import TurnPhase
from engine.vocabulary import Path
from mapforge.scenarios.position_words import check
from mapforge.scenarios.scenario_play import Play

STOP = Action("stop")
FINISH = "finish turn"
MOST_STEPS = 500
_EASIEST = ("stop", "done", "pass", "place", "put", "leave", "pick", "expand")


def take(play: Play, step: object, path: Path) -> None:
    """Do one step of `when`."""
    if isinstance(step, str):
        _act(play, step, path)
    elif isinstance(step, dict) and (words := [word for word in STEPS if word in step]):
        extra = [word for word in step if word not in (words[0], *_BESIDE.get(words[0], ()))]
        for word in extra:
            play.wrong((*path, word), f"'{word}' has no place beside '{words[0]}'")
        STEPS[words[0]](play, step, path)
    else:
        known = ", ".join(STEPS)
        play.wrong(path, f"a step is an action such as 'conquer meadow', or a mapping with one of {known}")
    play.collect()


def _act(play: Play, text: str, path: Path) -> None:
    if text == FINISH:
        _finish(play, path)
        return
    action = play.action(text, path)
    if action is not None:
        _apply(play, action, path)


def _apply(play: Play, action: Action, path: Path) -> bool:
    if action == STOP and play.stopped_by_itself:
        play.stopped_by_itself = False
        return True
    was_conquering = play.position.phase == TurnPhase.CONQUER
    try:
        play.game.apply(action)
        play.stopped_by_itself = was_conquering and play.position.phase != TurnPhase.CONQUER and action != STOP
        return True
    except IllegalAction as error:
        play.fail(path, f"{error}; the possible actions are {', '.join(map(str, play.game.legal_actions())) or 'none'}")
    except HookError as error:
        play.fail(path, str(error))
    return False


def _refused(play: Play, step: dict[str, Any], path: Path) -> None:
    path = (*path, "refused")
    action = play.action(step["refused"], path)
    if action is None:
        return
    try:
        play.game.copy().apply(action)
    except IllegalAction as error:
        because = str(step.get("because", ""))
        if because not in "; ".join(error.reasons):
            said = f"'{action}' should be refused because of '{because}', but the reason is: {'; '.join(error.reasons)}"
            play.fail(path, said)
    except HookError as error:
        play.fail(path, str(error))
    else:
        play.fail(path, f"'{action}' should be refused, but it is possible")


def _check(play: Play, step: dict[str, Any], path: Path) -> None:
    check(play, step["check"], (*path, "check"))


def _arrange(play: Play, step: dict[str, Any], path: Path) -> None:
    tokens = play.names.mapping(step["arrange"], (*path, "arrange"))
    pieces = []
    for name, regions in play.names.mapping(step.get("put", {}), (*path, "put")).items():
        play.names.piece(name, (*path, "put", name))
        pieces += [(str(name), str(region)) for region in play.names.listed(regions, (*path, "put", name))]
    for name in (*tokens, *(region for _, region in pieces)):
        play.names.region(name, (*path, "arrange"))
    if play.names.problems:
        return
    try:
        for action in play.game.arrange(tokens, pieces):
            play.game.apply(action)
    except EngineError as error:
        play.fail((*path, "arrange"), str(error))


def _finish(play: Play, path: Path) -> None:
    """Play the turn to its end without doing anything: what must be placed goes to the first region that takes it."""
    position = play.position
    turn = (position.round, position.turn)
    for _ in range(MOST_STEPS):
        if play.game.over or (play.position.round, play.position.turn) != turn:
            return
        legal = play.game.legal_actions()
        easiest = next((a for verb in _EASIEST for a in legal if a.verb == verb), legal[0])
        if not _apply(play, easiest, path):
            return
    play.fail(path, "the turn does not end")


STEPS: dict[str, Callable[[Play, dict[str, Any], Path], None]] = {
    "refused": _refused,
    "check": _check,
    "arrange": _arrange,
}
_BESIDE = {"refused": ("because",), "arrange": ("put",)}
