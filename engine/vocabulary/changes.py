"""What hooks answer to moments: changes of the state, applied one after the other from one queue."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.vocabulary.numbers import NOBODY, KindNumber, Nation, Piece, Player, Region, TraitNumber


class Option(NamedTuple):
    """Something a player may choose, and what it changes; what is `due` must be chosen before redeployment ends."""

    verb: str
    what: str
    where: str
    changes: tuple[Change, ...]
    due: bool = False


class GainTokens(NamedTuple):
    """Tokens come from the tray into the nation's hand, as far as the tray has them.

    In another player's turn they wait with the beaten ones, to be put on the map at its end.
    """

    nation: Nation
    tokens: int


class BringTokens(NamedTuple):
    """Tokens from beyond the tray come to the nation like those of `GainTokens`; they leave again with its race."""

    nation: Nation
    tokens: int


class GiveUpTokens(NamedTuple):
    """Tokens in the nation's hand go to the tray, as far as it has them."""

    nation: Nation
    tokens: int


class Leave(NamedTuple):
    """Whoever holds a region gives it up; its tokens go to their hand."""

    region: Region


class Occupy(NamedTuple):
    """A nation conquers a region at once with tokens of the tray or of its hand, if there are enough."""

    nation: Nation
    region: Region
    tokens: int = 1
    stock: str = "tray"


class Reinforce(NamedTuple):
    """Tokens of whoever holds a region come there from the tray or from their hand, as far as there are any."""

    region: Region
    tokens: int
    stock: str = "tray"


class Withdraw(NamedTuple):
    """Tokens of a region go back to their player: to the hand, or in another player's turn to the beaten ones.

    With the last token the region is given up.
    """

    region: Region
    tokens: int


class March(NamedTuple):
    """Tokens go into a region from another one, `source`, of the same nation; with the last one that is given up."""

    region: Region
    source: Region
    tokens: int


class Flee(NamedTuple):
    """Beaten tokens of a nation, from the region `source`, go at once into one that it holds or that is empty."""

    region: Region
    source: Region
    nation: Nation
    tokens: int


class Grant(NamedTuple):
    """A region goes to another nation without a conquest, with one token of its tray, or else of its hand.

    Those that stood there go back to their player, as with `Withdraw`.
    """

    region: Region
    nation: Nation


class Gather(NamedTuple):
    """All tokens that the nation has on the map come together in one of its regions; it leaves the others."""

    nation: Nation
    region: Region


class GainPieces(NamedTuple):
    """Pieces come from the supply to the nation, as far as the supply has them."""

    kind: KindNumber
    pieces: int
    nation: Nation
    source: Piece = NOBODY


class PlacePiece(NamedTuple):
    """A piece the nation has, or one of the supply, goes into a region; `source` is the piece that lent it.

    With `while_held`, only while the nation holds the region.
    """

    kind: KindNumber
    region: Region
    nation: Nation
    source: Piece = NOBODY
    while_held: bool = False


class MovePiece(NamedTuple):
    """One certain piece goes into a region; with `holder`, only while that nation holds the region."""

    piece: Piece
    region: Region
    holder: Nation = NOBODY


class TakePiece(NamedTuple):
    """One certain piece goes to a nation, which owns it from now on."""

    piece: Piece
    nation: Nation


class LiftPieces(NamedTuple):
    """All pieces of the kind that the nation has on the map come back to it."""

    kind: KindNumber
    nation: Nation


class ReturnPieces(NamedTuple):
    """All pieces of the kind that the nation owns go back to the supply."""

    kind: KindNumber
    nation: Nation


class RemovePieces(NamedTuple):
    """All pieces of the kind that the nation owns leave the game."""

    kind: KindNumber
    nation: Nation


class DiscardBadge(NamedTuple):
    """The nation's badge goes to the discarded ones."""

    nation: Nation


class DiscardPiece(NamedTuple):
    """One certain piece goes back to the supply, or leaves the game."""

    piece: Piece
    for_good: bool = False


class GivePiece(NamedTuple):
    """A piece of the supply is laid before a player, unless they have one of the nation's and it does not stack."""

    kind: KindNumber
    player: Player
    nation: Nation
    source: Piece = NOBODY
    stacks: bool = False


class Pay(NamedTuple):
    """A player, or the bank, gets coins from the bank or from a player, as far as that one has them."""

    player: Player
    coins: int
    payer: Player = NOBODY


class SpendPieces(NamedTuple):
    """So many pieces of a kind that a player has go back to the supply: in hand, before the player, then on the map."""

    kind: KindNumber
    pieces: int
    player: Player


class CountUse(NamedTuple):
    """A limited hook of a trait has been used at a point once more, now that somebody wanted it."""

    bearer: Piece
    nation: Nation
    trait: TraitNumber
    hook: int
    point: str
    against: Player = NOBODY


class LayOnCombo(NamedTuple):
    """A piece the nation has, or one of the supply, is laid on a combo on offer; whoever picks it gets the piece."""

    kind: KindNumber
    position: int
    nation: Nation


class MoveCoins(NamedTuple):
    """Coins of a player or the bank are laid on a combo on offer; fewer than none go from there to that one.

    With `laid_by`, those go first that this player laid there.
    """

    position: int
    coins: int
    player: Player = NOBODY
    laid_by: Player = NOBODY


class DiscardCombo(NamedTuple):
    """A combo on offer goes away: its banner under the stack, its badge to the discards, its coins to the bank."""

    position: int


class ReadyTroops(NamedTuple):
    """The nation leaves redeployment and conquers again; its next redeployment gives nothing new."""

    nation: Nation


class ReturnBadge(NamedTuple):
    """The badge that a piece lends goes to the discarded ones."""

    piece: Piece


class SwapBadge(NamedTuple):
    """The nation's badge changes places with that of a combo on offer; tokens are counted by the new one or the old."""

    nation: Nation
    position: int
    recounts: bool = True


class Strike(NamedTuple):
    """A piece conquers a region on its own, for the nation that sends it."""

    piece: Piece
    region: Region
    nation: Nation
    loses: int
    source: Piece = NOBODY


class SendIntoDecline(NamedTuple):
    """The nation declines now, with what it names for that."""

    nation: Nation
    boosts: tuple[str, ...] = ()


class Revive(NamedTuple):
    """The declined nation is its player's active one again, unless another is; its badge does not come back."""

    nation: Nation


class Retry(NamedTuple):
    """The final attempt on a region succeeds after all, with these boosts."""

    region: Region
    boosts: tuple[str, ...]


class RollAgain(NamedTuple):
    """The final attempt on a region, which has failed, is made again at the price that it has with these boosts."""

    region: Region
    boosts: tuple[str, ...] = ()


class Proceed(NamedTuple):
    """An attack that was not called off goes on, with these boosts."""

    region: Region
    boosts: tuple[str, ...]


class CallOff(NamedTuple):
    """An attack is called off: it was made, and nothing comes of it."""

    region: Region
    boosts: tuple[str, ...]


class Sacrifice(NamedTuple):
    """One token of a region goes to the tray."""

    region: Region


class Replace(NamedTuple):
    """The tokens of a region go to the tray and one of the nation's stands there instead, from tray or hand."""

    region: Region
    nation: Nation


class DrawBadge(NamedTuple):
    """A hidden badge is drawn, and the piece lends its power from now on; `from_top` takes the visible one."""

    piece: Piece
    from_top: bool = False


class TakeBadge(NamedTuple):
    """A piece lends a badge from now on: one on offer, whose combo gets the next one, or a discarded one."""

    piece: Piece
    trait: TraitNumber
    row: int = NOBODY
    with_tokens: bool = False


class CastDie(NamedTuple):
    """A player rolls the die; of the outcomes, the one with the number of pips follows, or the last one."""

    player: Player
    outcomes: tuple[tuple[Change, ...], ...]


class DrawLots(NamedTuple):
    """So many of the outcomes happen, each as likely as the others and none of them twice."""

    outcomes: tuple[tuple[Change, ...], ...]
    times: int = 1


class CopyTrait(NamedTuple):
    """For the rest of the turn, a piece stands for a trait, which hooks may lend through it."""

    piece: Piece
    trait: TraitNumber


class BringLentPieces(NamedTuple):
    """The nation has the pieces of the powers that are lent to it: missing ones come, those of ended loans go back."""

    nation: Nation


class NoteFinding(NamedTuple):
    """For the rest of the turn, what a piece lends counts as picked in this turn."""

    piece: Piece


class LayGuards(NamedTuple):
    """Before the first turn, guards come to a region instead of its natives."""

    region: Region


class Offer(NamedTuple):
    """A player must choose one of the options now, or pass when that is allowed."""

    player: Player
    options: tuple[Option, ...]
    optional: bool = True
    times: int = 1
    """How often the player may choose, one after the other; after the first time, they may stop."""


Change: TypeAlias = (
    GainTokens
    | BringTokens
    | GiveUpTokens
    | Leave
    | Occupy
    | Reinforce
    | Withdraw
    | March
    | Flee
    | Grant
    | Gather
    | GainPieces
    | PlacePiece
    | MovePiece
    | TakePiece
    | LiftPieces
    | ReturnPieces
    | RemovePieces
    | DiscardBadge
    | DiscardPiece
    | GivePiece
    | Pay
    | SpendPieces
    | CountUse
    | LayOnCombo
    | MoveCoins
    | DiscardCombo
    | ReadyTroops
    | ReturnBadge
    | SwapBadge
    | Strike
    | SendIntoDecline
    | Revive
    | Retry
    | RollAgain
    | Proceed
    | CallOff
    | Sacrifice
    | Replace
    | DrawBadge
    | TakeBadge
    | CastDie
    | DrawLots
    | CopyTrait
    | BringLentPieces
    | NoteFinding
    | LayGuards
    | Offer
)

CHANGES: dict[str, type] = {kind.__name__: kind for kind in Change.__args__}
