"""What a hook may know without asking other hooks: its nation, the players, the board, the pieces and the market."""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from engine.position.position import Position, immune_to, regions_of
from engine.state.phases import IN_USE, Spot, Status
from engine.state.records import Attack
from engine.state.state import pieces_at
from engine.traits.bound_hook import BoundHook
from engine.traits.profile import Profile
from engine.vocabulary.numbers import NOBODY, Nation, Piece, PieceSet, Player, Region, RegionSet, TraitNumber
from engine.vocabulary.sets import bits, mask_of, spread
from engine.world.world import PieceKind, World


class HolderFacts:
    """A nation that has a trait in force, with the piece that bears it; it answers, it changes nothing."""

    __slots__ = ("_bound", "_position", "_profile", "nation")

    def __init__(
        self, position: Position, nation: Nation, bound: BoundHook | None = None, profile: Profile | None = None
    ) -> None:
        self._position, self.nation = position, nation
        self._bound, self._profile = bound, profile

    def bearing(self, bound: BoundHook) -> Self:
        """The same nation with another trait."""
        return self if bound is self._bound else type(self)(self._position, self.nation, bound, self._profile)

    def through(self, nation: Nation, bound: BoundHook) -> Self:
        """The same position as another nation sees it."""
        return type(self)(self._position, nation, bound)

    @property
    def profile(self) -> Profile:
        """The hooks in force for the nation."""
        return self._profile or self._position.profiles[self.nation]

    @property
    def world(self) -> World:
        """The world that is played."""
        return self._position.rules.world

    def ruling(self, name: str) -> str:
        """The value of a ruling in this game."""
        return self._position.rules.rulings[name]

    @property
    def bearer(self) -> Piece:
        """The piece that brings the trait, or -1."""
        return self._bound.bearer if self._bound else -1

    @property
    def lasts(self) -> bool:
        """Whether the hook is in force in decline as well."""
        return self._bound is not None and self._bound.use.during == "always"

    @property
    def item(self) -> str:
        """The name under which the trait is offered."""
        return self._bound.name if self._bound else ""

    @property
    def player(self) -> Player:
        """The player whose nation it is."""
        return self._position.player_of[self.nation]

    @property
    def is_active(self) -> bool:
        """Whether the nation is active, not in decline."""
        return self._position.status[self.nation] == Status.ACTIVE

    @property
    def race(self) -> TraitNumber:
        """The nation's race."""
        return self._position.race[self.nation]

    @property
    def regions(self) -> RegionSet:
        """The regions it holds."""
        return self._position.held[self.nation]

    @property
    def hand(self) -> int:
        """Its tokens in hand."""
        return self._position.hand[self.nation]

    @property
    def in_tray(self) -> int:
        """Tokens of its race that are still in the tray."""
        return self._position.tray[self._position.race[self.nation]]

    @property
    def tokens_on_map(self) -> int:
        """Its tokens on the map."""
        return sum(self._position.tokens[region] for region in bits(self.regions))

    @property
    def conquests(self) -> int:
        """How many regions it has conquered since it was picked, the present one included."""
        return self._position.conquests[self.nation]

    @property
    def was_picked_this_turn(self) -> bool:
        """Whether the combo was picked in the present turn; for a lent trait, whether it was found in it."""
        if self.bearer >= 0 and self.world.kind_of[self.bearer].serves == "holder":
            return bool(self._position.found >> self.bearer & 1)
        return self._position.picked[self.nation] == self._position.round and self._position.turn == self.player

    def was_picked_now(self, nation: Nation) -> bool:
        """Whether a nation of the player in turn was picked in this turn."""
        position = self._position
        return position.picked[nation] == position.round and position.player_of[nation] == position.turn

    @property
    def is_acting(self) -> bool:
        """Whether the nation is the one that conquers or redeploys now."""
        return self._position.actor == self.nation

    @property
    def has_own_turn(self) -> bool:
        """Whether it is the turn of the nation's player."""
        return self._position.turn == self.player

    @property
    def has_settled(self) -> bool:
        """Whether the nation has redeployed this turn and readied its troops again."""
        return bool(self._position.settled >> self.nation & 1)

    @property
    def has_begun_expanding(self) -> bool:
        """Whether the nation has readied its troops this turn."""
        return bool(self._position.expanded >> self.nation & 1)

    @property
    def are_conquests_over(self) -> bool:
        """Whether the final roll of the turn was made."""
        return self._position.conquests_over

    @property
    def players(self) -> int:
        """The number of players."""
        return self._position.players

    @property
    def round(self) -> int:
        """The round that is played, starting with 1."""
        return self._position.round

    @property
    def concerned(self) -> Player:
        """The other player whom something concerns: at a moment who attacks or is attacked, or whose doing it is.

        Where hooks are asked about somebody's attacks, that is the player whose turn it is; or NOBODY.
        """
        turn = self._position.turn
        return NOBODY if turn == self.player else turn

    @property
    def attacked_player(self) -> Player:
        """The player whose region the moment's attack is about, or NOBODY."""
        return NOBODY

    @property
    def chosen_region(self) -> RegionSet:
        """The region that somebody chose at the moment, as a set; empty when nobody did."""
        return 0

    @property
    def has_choice(self) -> bool:
        """Whether somebody chooses the region in which the hook does something."""
        return self._bound is not None and bool(self._bound.use.chooses)

    @property
    def place(self) -> RegionSet:
        """The region that the moment is about, as a set; empty when it is about none."""
        return 0

    @property
    def this_attack(self) -> Attack | None:
        """The attack that the moment is about."""
        return None

    @property
    def pips(self) -> int:
        """What the dice show that were thrown for the hook; 0 without any."""
        return 0

    @property
    def attacks_of_turn(self) -> list[Attack]:
        """All attacks of this turn, whoever makes them."""
        return self._position.attacks

    @property
    def attacks_since_own_turn(self) -> list[Attack]:
        """All attacks since the player's last turn, those of this turn included."""
        position, own, players = self._position, self.player, self._position.players
        turns = (position.turn - own) % players or players
        owner = position.player_of
        past = [a for a in position.past_attacks if 0 < (owner[a.attacker] - own) % players < turns]
        return past + position.attacks

    def players_called(self, word: str) -> list[Player]:
        """The players that a word means: by where they sit, by their coins, or by the moment."""
        position = self._position
        if word in ("leader", "last"):
            coins = position.coins
            wanted = max(coins) if word == "leader" else min(coins)
            return [player for player, has in enumerate(coins) if has == wanted]
        if word in ("left", "right"):
            return [(self.player + (1 if word == "left" else -1)) % position.players]
        if word == "other":
            return [self.concerned] if self.concerned >= 0 else []
        if word == "opponents":
            return self.opponents
        if word == "doer":
            return [self.doer]
        if word in ("beaten", "beaten_active"):
            return self.beaten_players(active=word == "beaten_active")
        if word == "neighbours":
            beside = self.bordering(self.regions)
            return [player for player in self.opponents if self.regions_of_player(player) & beside]
        if word == "victim":
            return [self.attacked_player] if self.attacked_player >= 0 else []
        return [*range(position.players)] if word == "anybody" else [self.player]

    @property
    def doer(self) -> Player:
        """The player who does what is going on: at a moment whose it is, else whose turn it is."""
        return self._position.turn

    def declined_races(self, player: Player) -> int:
        """How many races in decline a player has."""
        position = self._position
        return sum(1 for nation in position.alive[player] if position.status[nation] == Status.DECLINED)

    @property
    def left_this_turn(self) -> RegionSet:
        """Regions that were left in this turn."""
        return self._position.abandoned

    @property
    def opponents(self) -> list[Player]:
        """The other players, clockwise."""
        return [(self.player + step) % self._position.players for step in range(1, self._position.players)]

    @property
    def coins(self) -> int:
        """The coins of the nation's player."""
        return self._position.coins[self.player]

    @property
    def all_coins(self) -> list[int]:
        """Every player's coins, which are public: everybody saw every payment."""
        return list(self._position.coins)

    @property
    def times_passed(self) -> int:
        """How often the combo was passed by before it was picked."""
        return self._position.lying[self.nation]

    @property
    def tokens_killed(self) -> int:
        """How many tokens others have lost to the nation's attacks in this turn."""
        return sum(attack.killed for attack in self._position.attacks if attack.attacker == self.nation)

    @property
    def tokens_mourned(self) -> int:
        """How many tokens the nation itself has lost to attacks in this turn."""
        return sum(attack.killed for attack in self._position.attacks if attack.defender == self.nation)

    def attacks_on(self, holders: Collection[str], *, conquered: bool) -> int:
        """How many attacks the nation made this turn on regions of some holders: all, or those that succeeded."""
        attacks = self._conquests(False) if conquered else self._attacks()
        return sum(1 for attack in attacks if self.was_held_by(attack, holders))

    def beaten_players(self, *, active: bool) -> list[Player]:
        """The other players from whom the nation took a region in this turn; those whose active race held it."""
        attacks = [attack for attack in self._conquests(False) if attack.from_active or not active]
        player_of = self._position.player_of
        beaten = {a.defending_player for a in attacks if a.defending_player != player_of[a.attacker]}
        return [player for player in (self.player, *self.opponents) if player in beaten]

    def seen_by(self, player: Player) -> Self | None:
        """The game as the active race of a player sees it, or another race of that player; None without any."""
        nations = (self._position.active[player], *self._position.alive[player])
        nation = next((nation for nation in nations if nation >= 0), NOBODY)
        return type(self)(self._position, nation) if nation >= 0 else None

    def has_coins(self, player: Player, coins: int = 1) -> bool:
        """Whether a player has at least this many coins."""
        return self._position.coins[player] >= coins

    def player_of(self, nation: Nation) -> Player:
        """The player of a nation."""
        return self._position.player_of[nation]

    def is_active_nation(self, nation: Nation) -> bool:
        """Whether a nation is active."""
        return nation >= 0 and self._position.status[nation] == Status.ACTIVE

    def power_of(self, nation: Nation) -> TraitNumber:
        """The trait of a nation's badge, or -1."""
        return self._position.power[nation] if nation >= 0 else -1

    def race_of(self, nation: Nation) -> TraitNumber:
        """The trait of a nation's race, or -1."""
        return self._position.race[nation] if nation >= 0 else -1

    def regions_tagged(self, tag: str) -> RegionSet:
        """Regions of nations whose race or power carries a tag."""
        position, traits = self._position, self.world.traits
        nations = [n for n, race in enumerate(position.race) if tag in traits[race].tags]
        nations += [n for n, power in enumerate(position.power) if power >= 0 and tag in traits[power].tags]
        return regions_of(position, nations)

    @property
    def own_nations(self) -> tuple[Nation, ...]:
        """All nations of the player."""
        return self._position.alive[self.player]

    @property
    def active_nation(self) -> Nation:
        """The player's active nation, or -1."""
        return self._position.active[self.player]

    def active_nation_of(self, player: Player) -> Nation:
        """A player's active nation, or -1."""
        return self._position.active[player]

    def regions_of_player(self, player: Player) -> RegionSet:
        """The regions of all nations of a player."""
        return regions_of(self._position, self._position.alive[player])

    def regions_of(self, nation: Nation) -> RegionSet:
        """The regions a nation holds."""
        return self._position.held[nation]

    @property
    def everywhere(self) -> RegionSet:
        """All regions."""
        return self.world.everywhere

    @property
    def own_regions(self) -> RegionSet:
        """Regions of all the player's nations."""
        return regions_of(self._position, self._position.alive[self.player])

    @property
    def opponents_regions(self) -> RegionSet:
        """Regions of all other players' nations."""
        position, own, regions = self._position, self.player, 0
        for player, nations in enumerate(position.alive):
            if player != own:
                for nation in nations:
                    regions |= position.held[nation]
        return regions

    @property
    def active_opponents_regions(self) -> RegionSet:
        """Regions of all other players' active nations."""
        position, own, regions = self._position, self.player, 0
        for player, nation in enumerate(position.active):
            if player != own and nation >= 0:
                regions |= position.held[nation]
        return regions

    @property
    def active_regions(self) -> RegionSet:
        """Regions of all active nations."""
        return regions_of(self._position, [n for n in self._position.active if n >= 0])

    @property
    def natives(self) -> RegionSet:
        """Regions where pieces live that belong to nobody."""
        return mask_of([region for region, count in enumerate(self._position.natives) if count])

    @property
    def occupied(self) -> RegionSet:
        """Regions with a token or a native."""
        return self.natives | mask_of([region for region, count in enumerate(self._position.tokens) if count])

    @property
    def empty(self) -> RegionSet:
        """Regions with neither token nor native."""
        return self.everywhere & ~self.occupied

    def owner(self, region: Region) -> Nation:
        """The nation that holds a region, or -1."""
        return self._position.owner[region]

    def tokens(self, region: Region) -> int:
        """The tokens in a region."""
        return self._position.tokens[region]

    def regions_with_tokens(self, low: int, high: int) -> RegionSet:
        """Regions whose number of tokens lies within bounds."""
        return mask_of([region for region, count in enumerate(self._position.tokens) if low <= count <= high])

    def regions_with(self, pieces: PieceSet) -> RegionSet:
        """Regions with at least one of these pieces."""
        spot, at, regions = self._position.spot, self._position.at, 0
        for piece in bits(pieces):
            if spot[piece] == Spot.MAP:
                regions |= 1 << at[piece]
        return regions

    def regions_with_pieces(self, pieces: PieceSet, low: int, high: int) -> RegionSet:
        """Regions in which the number of some pieces lies within bounds."""
        here = self._position.here
        return mask_of(region for region, there in enumerate(here) if low <= (there & pieces).bit_count() <= high)

    def lone_tokens(self, among: RegionSet) -> RegionSet:
        """Regions among some others where exactly one token stands and no piece that counts as one."""
        # B-RACE-SORCERERS-04, -07, U-COMPAT-19: only a piece that counts as a token protects a lone one.
        tokens, here, token_like = self._position.tokens, self._position.here, self.world.token_like
        return mask_of([r for r in bits(among) if tokens[r] == 1 and not here[r] & token_like])

    def conquered(self, *, occupied: bool) -> RegionSet:
        """Regions the nation conquered this turn: all, or those that were occupied."""
        return mask_of(attack.target for attack in self._conquests(occupied))

    @property
    def conquered_last(self) -> RegionSet:
        """The region of the nation's last conquest in this turn, if there was one."""
        return mask_of(attack.target for attack in self._conquests(occupied=False)[-1:])

    def conquests_this_turn(self, *, occupied: bool) -> int:
        """How many conquests the nation made this turn: all, or those of occupied regions."""
        return len(self._conquests(occupied))

    def _attacks(self) -> list[Attack]:
        return [attack for attack in self._position.attacks if attack.attacker == self.nation]

    def _conquests(self, occupied: bool) -> list[Attack]:
        attacks = [attack for attack in self._attacks() if attack.conquered]
        return [attack for attack in attacks if attack.occupied] if occupied else attacks

    def taken_from(self, holders: Collection[str]) -> RegionSet:
        """Regions the nation conquered this turn, by who held them before."""
        return mask_of(attack.target for attack in self._conquests(False) if self.was_held_by(attack, holders))

    def was_held_by(self, attack: Attack, holders: Collection[str]) -> bool:
        """Whether one of some words means whoever held a region before an attack."""
        if not holders_of(attack, self.player, self.nation).isdisjoint(holders):
            return True
        seats = [word for word in holders if word in _SEATS] if attack.defending_player >= 0 else ()
        return any(attack.defending_player in self.players_called(word) for word in seats)

    def has_attacked_active(self, player: Player) -> bool:
        """Whether the nation attacked the active race of a player this turn."""
        # B-RACE-GHOULS-20: attacks by another nation of the same player do not count.
        active = self._position.active[player]
        return any(
            attack.attacker == self.nation and attack.defending_player == player and attack.defender == active
            for attack in self._position.attacks
        )

    def bordering(self, mask: RegionSet) -> RegionSet:
        """Regions that share a printed border with some others."""
        return spread(self.world.neighbours, mask)

    @property
    def bearer_region(self) -> RegionSet:
        """The region of the bearing piece, as a set; empty when it is not on the map."""
        return self.place_of(self.bearer) if self.bearer >= 0 else 0

    @property
    def bearer_terrain(self) -> RegionSet:
        """All regions of the terrain the bearing piece lies on."""
        if not self.bearer_region:
            return 0
        # U-COMPAT-21: on a board of the other game, the printed terrain counts unless the ruling says otherwise.
        is_printed = self.ruling("same_terrain_on_surface") == "printed_terrain"
        alike = self.world.same_terrain if is_printed else self.world.equal_terrain
        return alike[self.bearer_region.bit_length() - 1]

    def place_of(self, piece: Piece) -> RegionSet:
        """The region of a piece as a set; empty when it is not on the map."""
        return 1 << self._position.at[piece] if self._position.spot[piece] == Spot.MAP else 0

    def in_hand(self, kind: PieceKind) -> list[Piece]:
        """The nation's pieces of a kind that are off the map."""
        return pieces_at(self._position, kind.mask, Spot.HAND, self.nation)

    def on_map(self, kind: PieceKind) -> list[Piece]:
        """The nation's pieces of a kind on the map."""
        position = self._position
        return [p for p in bits(kind.mask) if position.belongs[p] == self.nation and position.spot[p] == Spot.MAP]

    def pieces_in_hand(self, pieces: PieceSet) -> int:
        """How many of some pieces the nation has off the map."""
        return len(pieces_at(self._position, pieces, Spot.HAND, self.nation))

    def pieces_held(self, pieces: PieceSet, player: Player) -> list[Piece]:
        """Those of some pieces that the races of a player have off the map."""
        position = self._position
        return [p for nation in position.alive[player] for p in pieces_at(position, pieces, Spot.HAND, nation)]

    def own_pieces_before(self, kind: PieceKind, player: Player) -> list[Piece]:
        """The nation's pieces of a kind that lie before a player."""
        position = self._position
        return [
            piece
            for piece in pieces_at(position, kind.mask, Spot.PLAYER, player)
            if position.belongs[piece] == self.nation
        ]

    def pieces_before(self, pieces: PieceSet, player: Player) -> int:
        """How many of some pieces lie before a player."""
        return len(pieces_at(self._position, pieces, Spot.PLAYER, player))

    def pieces_left(self, pieces: PieceSet) -> int:
        """How many of some pieces are in the supply."""
        return len(pieces_at(self._position, pieces, Spot.SUPPLY))

    def pieces_on_combos(self, pieces: PieceSet) -> int:
        """How many of some pieces lie on combos on offer."""
        return sum(1 for piece in bits(pieces) if self._position.spot[piece] == Spot.BANNER)

    def count(self, kind: PieceKind, region: Region) -> int:
        """How many pieces of a kind are in a region."""
        return (self._position.here[region] & kind.mask).bit_count()

    def pieces_here(self, region: Region, pieces: PieceSet) -> int:
        """How many of some pieces are in a region."""
        return (self._position.here[region] & pieces).bit_count()

    def in_supply(self, kind: PieceKind) -> int:
        """How many pieces of a kind are in the supply."""
        return len(pieces_at(self._position, kind.mask, Spot.SUPPLY))

    def is_out_of_supply(self, piece: Piece) -> bool:
        """Whether a piece is in use."""
        return self._position.spot[piece] in IN_USE

    def players_with(self, kind: PieceKind) -> list[Player]:
        """Players who have one of the nation's pieces of a kind before them."""
        position = self._position
        return [
            position.at[p]
            for p in bits(kind.mask)
            if position.spot[p] == Spot.PLAYER and position.belongs[p] == self.nation
        ]

    def regions_of_players_with(self, kind: PieceKind) -> RegionSet:
        """Regions of players who have one of the nation's pieces of a kind."""
        marked = self.players_with(kind)
        return regions_of(self._position, [n for n, p in enumerate(self._position.player_of) if p in marked])

    def shielded_from(self, player: Player) -> RegionSet:
        """Regions that a player's tokens, powers and pieces cannot touch."""
        return immune_to(self._position, player)

    @property
    def shielded(self) -> RegionSet:
        """Regions with any piece that closes them."""
        return self._position.shielded

    @property
    def decline_choices(self) -> list[str]:
        """What the nation may name when it declines, such as a power that keeps more tokens."""
        return [name for name, boost in self.profile.boosts.items() if boost.is_for_declines]

    def was_uncovered_now(self, piece: Piece) -> bool:
        """Whether a marker was uncovered in this turn."""
        return bool(self._position.uncovered >> piece & 1)

    @property
    def lent_pieces(self) -> list[Piece]:
        """The pieces that came through the bearing piece."""
        return [piece for piece, lender in sorted(self._position.source.items()) if lender == self.bearer]

    def lent_by(self, piece: Piece) -> TraitNumber:
        """The trait a piece lends for good, or -1."""
        return self._position.lent.get(piece, -1)

    def is_for_decline(self, trait: TraitNumber) -> bool:
        """Whether all that a trait does is for declined races."""
        hooks = self.world.traits[trait].hooks
        return bool(hooks) and all(use.during == "decline" for use in hooks)

    def copied_by(self, piece: Piece) -> TraitNumber:
        """The trait a piece copies this turn, or -1."""
        return self._position.copied.get(piece, -1)

    @property
    def same_effect_regions(self) -> RegionSet:
        """Regions where another piece brings the same trait, itself or as a copy."""
        trait = self._bound.trait.index if self._bound else -1
        regions = 0
        for piece in (*bits(self.world.trait_pieces), *self._position.copied):
            brings = self.world.kind_of[piece].trait == trait or self._position.copied.get(piece, -1) == trait
            if brings and piece != self.bearer:
                regions |= self.place_of(piece)
        return regions

    def can_bring_token(self, nation: Nation) -> bool:
        """Whether a nation has a token in the tray or in hand."""
        return self._position.tray[self._position.race[nation]] + self._position.hand[nation] > 0

    def offered_power(self, row: int) -> TraitNumber:
        """The power of a combo on offer, or NOBODY."""
        combos = self._position.combos
        return combos[row].power if row < len(combos) else NOBODY

    def coins_on_combo(self, row: int) -> int:
        """The coins on a combo on offer."""
        return self._position.combos[row].coins

    def coins_laid_on(self, row: int, player: Player) -> int:
        """The coins on a combo on offer that a player laid there."""
        position = self._position
        race = position.combos[row].race
        return sum(laid.coins for laid in position.laid_coins if laid.race == race and laid.player == player)

    def passing_price(self, row: int) -> int:
        """The coins that whoever passes a combo on offer by lays on it."""
        combo = self._position.combos[row]
        return self.world.passing_price(combo.race, combo.power)

    def pieces_laid_on(self, row: int, pieces: PieceSet, player: Player) -> int:
        """How many of some pieces lie on a combo on offer, laid there by a player."""
        position = self._position
        lying = pieces_at(position, pieces, Spot.BANNER, position.combos[row].race)
        return sum(1 for piece in lying if position.layers.get(piece) == player)

    @property
    def discarded_powers(self) -> list[TraitNumber]:
        """The discarded badges, which everybody sees."""
        return list(self._position.discards)

    @property
    def picked_nation(self) -> Nation:
        """The nation whose pick the moment is about, or NOBODY."""
        return NOBODY

    def pieces_laid_on_pick(self, pieces: PieceSet, player: Player) -> int:
        """How many of some pieces lay on the combo that is picked, laid there by a player."""
        position = self._position
        came = pieces_at(position, pieces, Spot.HAND, self.picked_nation)
        return sum(1 for piece in came if position.layers.get(piece) == player)

    def pieces_laid(self, pieces: PieceSet, player: Player) -> int:
        """How many of some pieces lie on combos on offer, laid there by a player."""
        position = self._position
        return sum(1 for p in bits(pieces) if position.spot[p] == Spot.BANNER and position.layers.get(p) == player)

    def coins_on_pick(self, player: Player | None = None) -> int:
        """The coins that lay on the combo that is picked: all, or those that a player laid there."""
        position, nation = self._position, self.picked_nation
        if nation < 0:
            return 0
        laid = [each for each in position.laid_coins if each.race == position.race[nation]]
        return sum(each.coins for each in laid if player is None or each.player == player)

    @property
    def combos(self) -> int:
        """The number of combos on offer."""
        return len(self._position.combos)


_SEATS = ("left", "right", "leader", "last")


def holders_of(attack: Attack, player: Player, nation: Nation) -> set[str]:
    """The words for whoever held a region before an attack, as some nation of a player says them."""
    if attack.defender < 0:
        return {"natives"} if attack.occupied else {"nobody"}
    if attack.defending_player == player:
        own = {"own"} if attack.from_active else {"own", "own_declined"}
        return own | {"me"} if attack.defender == nation else own
    return {"opponents", "active_opponents" if attack.from_active else "declined_opponents"}
