"""The game as a PettingZoo environment in which agents act one after another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from engine import Game, Rules, World
from mapforge.bots.arena.action_vocabulary import MOST_SHOWN, ActionVocabulary, LegalWords
from mapforge.bots.arena.observation_layout import ObservationLayout
from mapforge.bots.win_share import points_of
from mapforge.errors import MapforgeError
from mapforge.maps.named_maps import find_map
from mapforge.worlds.map_world import build_world
from mapforge.worlds.mixes.mixture import mix

REWARDS = ("win", "lead")


def environment(
    name: str, players: int | None = None, *, packs: Sequence[str] = (), trust: Sequence[str] = (), **options: Any
) -> MapforgeEnv:
    """The environment of a map, such as `base:two_players`, with packs mixed in; as few players as it is for."""
    if packs:
        made = mix(name, list(packs), players=players, trust=trust)
        return MapforgeEnv(Rules(made.world(), dict(made.recipe.rulings)), made.recipe.players, **options)
    world = build_world(find_map(name, trust=trust))
    return MapforgeEnv(world, players or min(world.players), **options)


class NotPossible(MapforgeError):  # noqa: N818 - it says what is wrong
    """An action that the mask forbids, or a kind of reward that does not exist."""


class MapforgeEnv(AECEnv):  # type: ignore[misc]
    """One game of a world after another; each player is an agent, `player_0` to `player_4`.

    An observation is a dictionary: `observation` has the numbers of an ObservationLayout, `action_mask` which words of
    an ActionVocabulary are possible, and `variants` for words with a number which item they stand for now.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mapforge_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        world: World | Rules,
        players: int = 2,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`reward` is 1 for the winner and -1 for all others (`win`), or a hundredth of the final lead (`lead`).

        `options` are those of an engine's Game, such as `offer`.
        """
        super().__init__()
        if reward not in REWARDS:
            raise NotPossible(f"there is no reward '{reward}'; there are {' and '.join(REWARDS)}")
        self.rules = world if isinstance(world, Rules) else Rules(world)
        self.reward, self.render_mode, self._options = reward, render_mode, options
        self.players = players
        self.vocabulary = ActionVocabulary(self.rules.world)
        self._size = len(self.vocabulary)
        self.layout = ObservationLayout(self.rules.world, players)
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(self.vocabulary)) for agent in self.possible_agents}
        most = np.iinfo(np.int16).max
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, most, (self.layout.size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (len(self.vocabulary),), np.int8),
                    "variants": spaces.Box(0, most, (MOST_SHOWN, 2), np.int16),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = random.Random(0)
        self._nothing = LegalWords({}, [], 0)
        self._no_variants = np.zeros((MOST_SHOWN, 2), np.int16)
        self._no_variants.flags.writeable = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the words of the vocabulary."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed begins the same series of games."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.game = Game(self.rules, players=self.players, seed=self._seeds.getrandbits(48), **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Find out who chooses now, and between what."""
        game = self.game
        if game.over:
            self._end()
            return
        self.agent_selection = self.possible_agents[game.player]
        self.legal = self.vocabulary.legal(game._legal)

    def _end(self) -> None:
        self.legal = self._nothing
        self.rewards = {agent: self._final_reward(number) for agent, number in self._numbers.items()}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _final_reward(self, player: int) -> float:
        scores = self.game.scores
        if self.reward == "win":
            return 2 * points_of(self.game.winners, player) - 1
        others = sum(scores) - scores[player]
        return (scores[player] - others / (len(scores) - 1)) / 100

    def step(self, action: int | None) -> None:
        """Do what a word of the vocabulary says."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.legal.actions.get(int(action)) if action is not None else None
        if chosen is None:
            words = self.vocabulary.words
            word = f" ('{words[action]}')" if action is not None and 0 <= action < len(words) else ""
            raise NotPossible(f"{agent} cannot choose {action}{word} now; the action mask says what is possible")
        self._cumulative_rewards[agent] = 0.0
        game = self.game
        game.apply(chosen)
        # Nobody asks what was told and done so far.
        game.position.events = game.position.trail = None
        self._go_on()
        if game.over:
            self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; for one that does not choose now, nothing is possible."""
        legal = self.legal if agent == self.agent_selection else self._nothing
        mask = bytearray(self._size)
        for number in legal.actions:
            mask[number] = 1
        variants = self._no_variants
        if legal.variants:
            shown = legal.variants[:MOST_SHOWN]
            variants = np.zeros((MOST_SHOWN, 2), np.int16)
            variants[: len(shown)] = shown
        seen = np.frombuffer(self.layout.observe(self.game, self._numbers[agent]), np.int16)
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8), "variants": variants}

    def render(self) -> str | None:
        """The table as text, for `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        position, world = self.game.position, self.rules.world
        lines = [f"round {position.round} of {world.turns}, coins {' '.join(map(str, position.coins))}"]
        for region in world.regions:
            owner = position.owner[region.index]
            if owner >= 0:
                race = world.traits[position.race[owner]].id
                holder = f"player_{position.player_of[owner]}'s {race}"
                lines.append(f"{region.id}: {position.tokens[region.index]} of {holder}")
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""
