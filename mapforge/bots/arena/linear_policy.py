"""A policy that is linear in features of an observation and an action: what the example of a learner learns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.lookahead import ACTION_VERBS
from mapforge.bots.arena.action_vocabulary import ActionVocabulary
from mapforge.bots.arena.observation_layout import ObservationLayout
from mapforge.errors import MapforgeError
from mapforge.files.output import write_file
from mapforge.files.plain_files import json_content

Numbers = NDArray[np.float64]
FEATURES = (
    "one", "round", "hand", "own_regions", "own_declined_regions", "tokens", "defence", "is_own", "is_own_declined",
    "is_opponents", "is_opponents_declined", "combo",
)  # fmt: skip
"""What is known about an action: the game as a whole, then the region where it is done, then the number of a combo."""
_VERBS = (*ACTION_VERBS, "other")
_MOST_BYTES = 1_000_000


class BadPolicy(MapforgeError):  # noqa: N818 - it says what the file is
    """A file that is no policy."""


@dataclass
class LinearPolicy:
    """A weight for each feature of each kind of action, and one for each race and each power to pick."""

    weights: Numbers
    races: dict[str, float]
    powers: dict[str, float]

    @classmethod
    def blank(cls) -> LinearPolicy:
        """A policy that knows nothing and plays at random."""
        return cls(np.zeros((len(_VERBS), len(FEATURES))), {}, {})

    def write(self, path: Path) -> None:
        """Keep the policy in a file."""
        weights = {
            verb: {name: round(float(value), 4) for name, value in zip(FEATURES, row, strict=True) if value}
            for verb, row in zip(_VERBS, self.weights, strict=True)
        }
        items = {kind: {id: round(value, 4) for id, value in sorted(known.items())}
                 for kind, known in (("races", self.races), ("powers", self.powers))}  # fmt: skip
        data = {"mapforge policy": 1, "weights": {verb: row for verb, row in weights.items() if row}, **items}
        write_file(path, json.dumps(data, indent=1, sort_keys=True) + "\n")

    @classmethod
    def read(cls, path: Path) -> LinearPolicy:
        """The policy in a file, or BadPolicy."""
        try:
            data = json_content(path, _MOST_BYTES)
            assert isinstance(data, dict)
            assert data["mapforge policy"] == 1
            policy = cls.blank()
            for verb, row in data["weights"].items():
                for name, value in row.items():
                    policy.weights[_VERBS.index(verb), FEATURES.index(name)] = float(value)
            policy.races, policy.powers = (
                {str(id): float(value) for id, value in data[kind].items()} for kind in ("races", "powers")
            )
        except (OSError, AssertionError, KeyError, ValueError, TypeError, AttributeError) as error:
            raise BadPolicy(f"'{path}' is not a policy that this version of mapforge has learned") from error
        return policy


class PolicyView:
    """Turns observations of one world into features, and a policy into the weights of its races and powers."""

    def __init__(self, vocabulary: ActionVocabulary, layout: ObservationLayout) -> None:
        self.parts = layout.parts
        words = [word.split() for word in vocabulary.words]
        regions = {region.id: region.index for region in layout.world.regions}
        self._verbs = np.array([_VERBS.index(word[0]) for word in words])
        self._combos = np.array([int(word[1]) if word[0] == "pick" else 0 for word in words])
        # The last region is none: whatever is said about it is 0.
        self._regions = np.array([regions.get(word[1] if len(word) > 1 else "", -1) for word in words])
        self.races, self.powers = layout.races, layout.powers

    def features(self, observation: NDArray[np.int16], numbers: Sequence[int]) -> tuple[NDArray[np.int64], Numbers]:
        """The kind of each action, and what is known about it."""
        parts, chosen = self.parts, np.array(numbers)
        holders, regions = observation[parts["holders"]], self._regions[chosen]
        rows = np.zeros((len(chosen), len(FEATURES)))
        head = observation[parts["head"]]
        rows[:, 0] = 1.0
        rows[:, 1] = head[0] / head[1]
        rows[:, 2] = observation[parts["hand"]][0] / 5
        rows[:, 3] = np.count_nonzero(holders == 1) / 5
        rows[:, 4] = np.count_nonzero(holders == 2) / 5
        here = regions >= 0
        if here.any():
            there, holder = regions[here], holders[regions[here]]
            rows[here, 5] = observation[parts["tokens"]][there] / 3
            rows[here, 6] = observation[parts["defence"]][there] / 2
            rows[here, 7], rows[here, 8] = holder == 1, holder == 2
            rows[here, 9], rows[here, 10] = (holder > 2) & (holder % 2 == 1), (holder > 2) & (holder % 2 == 0)
        rows[:, 11] = self._combos[chosen] / 6
        return self._verbs[chosen], rows

    def combos(self, observation: NDArray[np.int16], numbers: Sequence[int]) -> list[tuple[str, str] | None]:
        """The race and the power of each action that picks some."""
        offered = observation[self.parts["combos"]]
        found: list[tuple[str, str] | None] = []
        for number in numbers:
            place = 3 * (int(self._combos[number]) - 1)
            race, power = (int(offered[place]), int(offered[place + 1])) if place >= 0 else (0, 0)
            found.append((self.races[race - 1], self.powers[power - 1]) if race and power else None)
        return found

    def scores(self, policy: LinearPolicy, observation: NDArray[np.int16], numbers: Sequence[int]) -> Numbers:
        """How much a policy likes each action."""
        verbs, rows = self.features(observation, numbers)
        scores: Numbers = np.einsum("ij,ij->i", policy.weights[verbs], rows)
        if self._combos[numbers[0]]:
            for place, combo in enumerate(self.combos(observation, numbers)):
                if combo:
                    scores[place] += policy.races.get(combo[0], 0.0) + policy.powers.get(combo[1], 0.0)
        return scores
