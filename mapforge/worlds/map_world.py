"""The world of a map: what its pack and everything that this one requires bring, on its regions."""

from __future__ import annotations

from collections.abc import Iterable

from engine import World
from mapforge.maps.named_maps import NamedMap
from mapforge.packs.loader import refuse_untrusted
from mapforge.worlds.assembly import assemble_world, plain_map


def build_world(named: NamedMap, *, pack_ids: Iterable[str] | None = None) -> World:
    """Build the world in which a map is played, with its own packs unless others are named.

    Raises UntrustedPack when a pack has Python that nobody trusts, and the engine's WorldError with everything
    that is wrong with the items.
    """
    refuse_untrusted(named.library, named.packs)
    packs = named.packs if pack_ids is None else pack_ids
    return assemble_world(named.library, plain_map(named.item), pack_ids=packs, board=named.item.pack)
