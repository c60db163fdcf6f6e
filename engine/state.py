"""The state of a game: flat lists of integers, cheap to copy, and the few functions that write the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bits import bits, mask_of
from engine.registry import PHASES

if TYPE_CHECKING:
    from engine.answers import Option
    from engine.profile import Profile
    from engine.rules import Rules
    from engine.targets import Listed
    from engine.world import PieceKind

SUPPLY, OUT, STACK = -1, -2, -3
WITH_NATION, WITH_PLAYER, ON_BANNER = 1000, 2000, 3000
# Marks, among the uses of a turn, a piece that was found in it.
FOUND = -3 << 20
# Beside the uses of hooks, `uses` remembers which markers were uncovered this turn.
UNCOVERED = -1 << 21
# And which nations have settled before they readied their troops again.
SETTLED = -1 << 22
NOBODY = -1
# What borders a nation's regions is found when it is asked for, after it has lost one.
UNKNOWN = -1


class Phase:
    """What the player to move is asked for; plain numbers, because they are compared at every step."""

    PICK, CHOOSE, CONQUER, SETTLE, SCORE, AFTER, TURN_END, DEFEND, NEXT, OVER = range(10)


PHASE_NAMES = ("pick", "choose", "conquer", "settle", "score", "after", "turn_end", "defend", "next", "over")


class Status:
    """A nation is active, in decline, or gone."""

    ACTIVE, DECLINED, GONE = range(3)


Combo = tuple[int, int, int]
Attack = tuple[int, int, int, int, int, int]
Pending = tuple[int, tuple["Option", ...], bool]
Link = tuple[Any, Any] | None

# What a copy must duplicate, what it may share because nobody writes into it, and what is derived from the rest.
LISTS = (
    "coins", "active", "race", "power", "player_of", "status", "hand", "withdrawn", "aside", "conquests", "picked",
    "owner", "tokens", "tray", "where", "belongs", "combos", "banners", "badges", "spent", "discards", "markers",
    "attacks", "pending", "actors", "settlers", "defenders", "dice",
)  # fmt: skip
DICTS = ("lent", "copied", "source", "uses", "lasting")
VALUES = (
    "players", "first", "round", "turn", "phase", "actor", "rng", "die", "die_source", "conquests_over",
    "expanded", "fought", "entering", "fading", "named", "tried", "abandoned", "hollow", "refill_due", "scored",
)  # fmt: skip
DERIVED = ("held", "near", "here", "fort", "dwell", "profiles", "alive", "offerers")
DERIVED_VALUES = ("shielded", "bringing", "lenders", "watchers", "meddlers", "talkers")


class State:
    """Everything that changes in a game.

    Per player: coins, active (his nation). Per nation: race, power, player_of, status, hand, withdrawn (waiting for the
    end of the turn), aside, conquests so far, picked (in which round). Per region: owner and tokens. Per race: tray.
    Per piece: where it is and to which nation it belongs. All that is in DERIVED follows from the rest.
    """

    __slots__ = (
        *LISTS, *DICTS, *VALUES, *DERIVED, *DERIVED_VALUES,
        "events", "listed", "repeats", "rules", "stale", "trail",
    )  # fmt: skip

    coins: list[int]
    active: list[int]
    race: list[int]
    power: list[int]
    player_of: list[int]
    status: list[int]
    hand: list[int]
    withdrawn: list[int]
    aside: list[int]
    conquests: list[int]
    picked: list[int]
    owner: list[int]
    tokens: list[int]
    tray: list[int]
    where: list[int]
    belongs: list[int]
    combos: list[Combo]
    banners: list[int]
    badges: list[int]
    spent: list[int]
    discards: list[int]
    markers: list[int]
    attacks: list[Attack]
    pending: list[Pending]
    actors: list[int]
    settlers: list[int]
    defenders: list[int]
    dice: list[int]
    lent: dict[int, int]
    copied: dict[int, int]
    source: dict[int, int]
    uses: dict[tuple[int, ...], int]
    lasting: dict[tuple[int, ...], int]
    players: int
    first: int
    round: int
    turn: int
    phase: int
    actor: int
    rng: int
    die: int
    die_source: str
    conquests_over: bool
    expanded: int
    fought: bool
    entering: int
    fading: int
    named: int
    tried: int
    abandoned: int
    hollow: int
    refill_due: bool
    scored: bool
    held: list[int]
    near: list[int]
    here: list[int]
    fort: list[int]
    dwell: list[int]
    profiles: list[Profile]
    alive: list[tuple[int, ...]]
    shielded: int
    bringing: int
    lenders: int
    watchers: int
    meddlers: int
    talkers: int
    offerers: list[int]
    rules: Rules
    events: Link
    stale: bool
    listed: Listed | None
    repeats: int
    trail: Link

    def copy(self) -> State:
        """Copy everything that can change; events and the trail are shared, because they only grow."""
        new = State.__new__(State)
        new.coins = self.coins[:]
        new.active = self.active[:]
        new.race = self.race[:]
        new.power = self.power[:]
        new.player_of = self.player_of[:]
        new.status = self.status[:]
        new.hand = self.hand[:]
        new.withdrawn = self.withdrawn[:]
        new.aside = self.aside[:]
        new.conquests = self.conquests[:]
        new.picked = self.picked[:]
        new.owner = self.owner[:]
        new.tokens = self.tokens[:]
        new.tray = self.tray[:]
        new.where = self.where[:]
        new.belongs = self.belongs[:]
        new.combos = self.combos[:]
        new.banners = self.banners[:]
        new.badges = self.badges[:]
        new.spent = self.spent[:]
        new.discards = self.discards[:]
        new.markers = self.markers[:]
        new.attacks = self.attacks[:]
        new.pending = self.pending[:]
        new.actors = self.actors[:]
        new.settlers = self.settlers[:]
        new.defenders = self.defenders[:]
        new.dice = self.dice[:]
        new.lent = self.lent.copy()
        new.copied = self.copied.copy()
        new.source = self.source.copy()
        new.uses = self.uses.copy()
        new.lasting = self.lasting.copy()
        new.held = self.held[:]
        new.near = self.near[:]
        new.here = self.here[:]
        new.fort = self.fort[:]
        new.dwell = self.dwell[:]
        new.profiles = self.profiles[:]
        new.alive = self.alive[:]
        new.players = self.players
        new.first = self.first
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.actor = self.actor
        new.rng = self.rng
        new.die = self.die
        new.die_source = self.die_source
        new.conquests_over = self.conquests_over
        new.expanded = self.expanded
        new.fought = self.fought
        new.entering = self.entering
        new.fading = self.fading
        new.named = self.named
        new.tried = self.tried
        new.abandoned = self.abandoned
        new.hollow = self.hollow
        new.refill_due = self.refill_due
        new.scored = self.scored
        new.shielded = self.shielded
        new.bringing = self.bringing
        new.lenders = self.lenders
        new.watchers = self.watchers
        new.meddlers = self.meddlers
        new.talkers = self.talkers
        new.offerers = self.offerers[:]
        new.rules = self.rules
        new.events = self.events
        new.listed = self.listed
        new.repeats = self.repeats
        new.stale = False
        new.trail = self.trail
        return new


def tell(s: State, *event: Any) -> None:
    """Add an event to what happened."""
    s.events = (s.events, event)


def unlinked(link: Link, since: Link = None) -> list[Any]:
    """List the entries of a chain from the first (or the one after `since`) to the last."""
    found = []
    while link is not None and link is not since:
        link, entry = link
        found.append(entry)
    found.reverse()
    return found


def hold(s: State, region: int, nation: int) -> None:
    """Give a region to a nation, or to nobody."""
    old, bit, world = s.owner[region], 1 << region, s.rules.world
    if old >= 0:
        s.held[old] &= ~bit
        s.near[old] = UNKNOWN
    s.owner[region] = nation
    if nation >= 0:
        s.held[nation] |= bit
        if s.near[nation] != UNKNOWN:
            s.near[nation] |= s.profiles[nation].borders.reach[region]
    if s.watchers:
        s.stale = True
    brings_traits = s.here[region] & world.trait_pieces
    if brings_traits and s.source:
        _pass_on(s, region, nation)
    if brings_traits or world.trait_grounds:
        for changed in (old, nation):
            if changed >= 0:
                refresh(s, changed)


def _pass_on(s: State, region: int, nation: int) -> None:
    """Hand the pieces that came from what lies in a region to its new holder."""
    for piece, lender in sorted(s.source.items()):
        passes = s.rules.world.kind_of[piece].passes_on
        if s.where[lender] != region:
            continue
        if WITH_PLAYER <= s.where[piece] < ON_BANNER:
            move(s, piece, SUPPLY)
            continue
        if passes == "no":
            continue
        if passes == "hand":
            move(s, piece, WITH_NATION + nation if nation >= 0 else SUPPLY)
        if nation >= 0 or passes == "control":
            s.belongs[piece] = nation


def move(s: State, piece: int, to: int) -> None:
    """Put a piece somewhere: into a region, to a nation or player, into the supply or out of the game."""
    kind, old = s.rules.world.kind_of[piece], s.where[piece]
    s.where[piece] = to
    if to < 0:
        s.belongs[piece] = NOBODY
        s.source.pop(piece, None)
    if 0 <= old < WITH_NATION:
        _change_ground(s, old, 1 << piece, kind, -1)
    if 0 <= to < WITH_NATION:
        _change_ground(s, to, 1 << piece, kind, 1)
    if kind.trait >= 0:
        s.stale = True
        s.bringing = s.bringing | 1 << piece if to >= 0 else s.bringing & ~(1 << piece)
        _change_traits(s, kind, old, to)
    elif s.lenders:
        s.stale = True


def _change_ground(s: State, region: int, bit: int, kind: PieceKind, sign: int) -> None:
    """Count a piece in or out where it lies."""
    s.here[region] ^= bit
    if kind.occupant:
        s.dwell[region] += sign
    s.fort[region] += sign * (kind.defence + kind.occupant)
    if kind.immune != "no":
        shields = s.here[region] & s.rules.world.immune_pieces
        s.shielded = s.shielded | 1 << region if shields else s.shielded & ~(1 << region)


def _change_traits(s: State, kind: PieceKind, old: int, to: int) -> None:
    """Refresh everybody for whom a piece that brings a trait has come or gone."""
    holders = [s.owner[place] if 0 <= place < WITH_NATION else NOBODY for place in (old, to)]
    if kind.serves != "holder":
        holders = list(range(len(s.profiles)))
    elif holders[0] == holders[1]:
        return
    for nation in holders:
        if nation >= 0:
            refresh(s, nation)


def refresh(s: State, nation: int) -> None:
    """Find again which traits are in force for a nation."""
    if s.status[nation] == Status.GONE:
        return
    lent_before = "lends" in s.profiles[nation].owner
    _refresh_alone(s, nation)
    if lent_before or "lends" in s.profiles[nation].owner:
        for other in s.alive[s.player_of[nation]]:
            if other != nation:
                _refresh_alone(s, other)


def _refresh_alone(s: State, nation: int) -> None:
    old, profile, bit = s.profiles[nation], s.rules.profile(s, nation), 1 << nation
    if profile is old:
        return
    s.profiles[nation] = profile
    if profile.borders is not old.borders:
        s.near[nation] = UNKNOWN
    s.lenders = s.lenders | bit if profile.lends_by_board else s.lenders & ~bit
    s.watchers = s.watchers | bit if profile.lends_by_holdings else s.watchers & ~bit
    s.meddlers = s.meddlers | bit if profile.meddles else s.meddlers & ~bit
    s.talkers = s.talkers | bit if profile.has_a_say else s.talkers & ~bit
    if old.offers.keys() != profile.offers.keys():
        for number, phase in enumerate(PHASES):
            s.offerers[number] = s.offerers[number] | bit if phase in profile.offers else s.offerers[number] & ~bit


def pieces_at(s: State, kind_mask: int, place: int) -> list[int]:
    """The pieces of some kinds that are at a place outside the board."""
    return [piece for piece in bits(kind_mask) if s.where[piece] == place]


def derive(s: State) -> None:
    """Compute everything that follows from the rest, as after loading."""
    world = s.rules.world
    s.alive = [
        tuple(n for n, p in enumerate(s.player_of) if p == player and s.status[n] != Status.GONE)
        for player in range(s.players)
    ]
    s.held = [0] * len(s.race)
    for region, nation in enumerate(s.owner):
        if nation >= 0:
            s.held[nation] |= 1 << region
    s.near = [UNKNOWN] * len(s.race)
    s.here = [0] * len(world.regions)
    s.fort = [region.terrain.cost for region in world.regions]
    s.dwell = [0] * len(world.regions)
    s.shielded = s.lenders = s.watchers = s.meddlers = s.talkers = 0
    s.bringing = mask_of(piece for piece in bits(world.trait_pieces) if s.where[piece] >= 0)
    s.offerers = [0] * len(PHASES)
    s.listed = None
    s.repeats = 0
    s.stale = False
    for piece, place in enumerate(s.where):
        if 0 <= place < WITH_NATION:
            kind = world.kind_of[piece]
            s.here[place] |= 1 << piece
            s.fort[place] += kind.defence + kind.occupant
            s.dwell[place] += kind.occupant
            if kind.immune != "no":
                s.shielded |= 1 << place
    s.profiles = [s.rules.nothing] * len(s.race)
    for nation in range(len(s.race)):
        refresh(s, nation)
