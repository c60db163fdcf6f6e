"""An example of a learner that needs nothing but numpy: policy gradients against random players, in minutes.

Run it with `python -m mapforge.bots.arena.learner MINUTES [MAP]`: it writes `learned.policy.json`, which the bot
`learned` plays by in that folder.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mapforge.bots.arena.aec_environment import MapforgeEnv, environment
from mapforge.bots.arena.linear_policy import LinearPolicy, Numbers, PolicyView
from mapforge.bots.arena.policy_bot import FILE

_BATCH = 16
"""Games before the policy is changed."""
_STEP = 0.08
_DECAY = 0.98


class Learner:
    """Plays games from a random seat against random players, and makes what went well more likely."""

    def __init__(self, env: MapforgeEnv, seed: int = 0) -> None:
        self.env = env
        self.view = PolicyView(self.env.vocabulary, self.env.layout)
        self.policy, self.games = LinearPolicy.blank(), 0
        self.chance = random.Random(seed)
        self._average = 0.0
        self._squares = np.full_like(self.policy.weights, 1e-2)

    def learn(self) -> float:
        """Play a few games and learn from them; the average lead in coins."""
        games = [self._play() for _ in range(_BATCH)]
        leads = [lead for lead, _, _ in games]
        self._average = _DECAY * self._average + (1 - _DECAY) * float(np.mean(leads))
        spread = float(np.std(leads)) + 0.05
        change = np.zeros_like(self.policy.weights)
        for lead, gradient, picks in games:
            advantage = (lead - self._average) / spread / _BATCH
            change += advantage * gradient
            for (race, power), push in picks.items():
                for known, id in ((self.policy.races, race), (self.policy.powers, power)):
                    known[id] = known.get(id, 0.0) + _STEP * advantage * push
        self._squares = _DECAY * self._squares + (1 - _DECAY) * change**2
        self.policy.weights += _STEP * change / np.sqrt(self._squares)
        self.games += _BATCH
        return 100 * float(np.mean(leads))

    def _play(self) -> tuple[float, Numbers, dict[tuple[str, str], float]]:
        """One game: the lead, and how the logarithm of the chance of all choices changes with each weight."""
        env, gradient = self.env, np.zeros_like(self.policy.weights)
        picks: dict[tuple[str, str], float] = defaultdict(float)
        env.reset(seed=self.chance.getrandbits(40))
        own = self.chance.choice(env.possible_agents)
        lead = 0.0
        for agent in env.agent_iter():
            if env.terminations[agent]:
                lead = env.rewards[own]
                break
            numbers = list(env.legal.actions)
            if agent != own or len(numbers) == 1:
                env.step(self.chance.choice(numbers))
                continue
            seen = env.observe(agent)["observation"]
            env.step(numbers[self._choose(seen, numbers, gradient, picks)])
        return lead, gradient, picks

    def _choose(
        self,
        seen: NDArray[np.int16],
        numbers: list[int],
        gradient: Numbers,
        picks: dict[tuple[str, str], float],
    ) -> int:
        scores = self.view.scores(self.policy, seen, numbers)
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        chosen = min(int(np.searchsorted(np.cumsum(odds), self.chance.random())), len(numbers) - 1)
        verbs, rows = self.view.features(seen, numbers)
        push = -odds
        push[chosen] += 1.0
        np.add.at(gradient, verbs, push[:, None] * rows)
        for place, combo in enumerate(self.view.combos(seen, numbers)):
            if combo:
                picks[combo] += float(push[place])
        return chosen


def main(words: list[str]) -> None:
    """Learn for some minutes on a map, and write the policy."""
    minutes, name = float(words[0]) if words else 5.0, words[1] if len(words) > 1 else "base:two_players"
    learner, end = Learner(environment(name, reward="lead")), time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        lead = learner.learn()
        if learner.games % (40 * _BATCH) == 0:
            print(f"{learner.games} games, last lead {lead:+.1f} coins", flush=True)
    learner.policy.write(Path(FILE))
    print(f"Wrote {FILE} after {learner.games} games.")


if __name__ == "__main__":
    main(sys.argv[1:])
