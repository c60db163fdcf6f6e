"""Boards of scenarios as a page draws them: a map in words is laid out, and positions are put on it."""

from __future__ import annotations

from shapely import maximum_inscribed_circle

from engine import Game, World
from mapforge.files.plain_data import Record
from mapforge.maps.compiled_map import MapError, compile_item, compile_map
from mapforge.maps.layout.mesh import NotPlanar
from mapforge.maps.layout.polygons import CannotLayOut
from mapforge.packs.library import Item, Library
from mapforge.render.scene import DrawnRegion, scene_of
from mapforge.render.style_data import ground_as_data


class BoardPicture:
    """The board of one scenario."""

    def __init__(self, library: Library, map: str, world: World) -> None:
        """`map` is the one that the scenario names; empty when its regions are given in words."""
        self.library, self.world = library, world
        listed = [item for pack in library.packs.values() for item in pack.items["map"].values()]
        item = next((item for item in listed if map and item.id == map), None)
        self.shapes = [self._shape(area) for area in self._areas(item)]

    def _areas(self, item: Item | None) -> tuple[DrawnRegion, ...]:
        """The outlines; none where the regions cannot be drawn in the plane."""
        terrains = {id: terrain.fields for id, terrain in self.library.items("terrain").items()}
        try:
            compiled = compile_item(item, self.library) if item is not None else compile_map(self._in_words(), terrains)
            return scene_of(compiled, self.library).regions
        except (MapError, NotPlanar, CannotLayOut):
            return ()

    def _in_words(self) -> Record:
        world = self.world
        regions = [
            {
                "id": region.id,
                "name": region.id.replace("_", " "),
                "terrain": region.terrain.id,
                "symbols": list(region.symbols),
                "edge": region.edge,
            }
            for region in world.regions
        ]
        borders = [
            [world.regions[a].id, world.regions[b].id]
            for a, near in enumerate(world.neighbours)
            for b in range(a + 1, len(world.regions))
            if near >> b & 1
        ]
        return {"id": "scenario", "regions": regions, "borders": borders}

    def _shape(self, area: DrawnRegion) -> Record:
        region = self.world.regions[self.world.region_index[area.id]]
        ground = self.library.items("terrain").get(region.terrain.id)
        middle = maximum_inscribed_circle(area.shape, max(1.0, area.shape.area**0.5 / 30))
        (x, y), (end_x, end_y) = middle.coords
        return {
            "id": area.id,
            "name": area.name,
            "terrain": region.terrain.id,
            "symbols": list(region.symbols),
            "colour": ground_as_data(region.terrain.id, ground.fields if ground else None)["colour"],
            "loops": [[[round(x, 1), round(y, 1)] for x, y in ring] for ring in area.rings],
            "middle": [round(x, 1), round(y, 1)],
            "room": round(((x - end_x) ** 2 + (y - end_y) ** 2) ** 0.5, 1),
        }

    def position(self, game: Game) -> Record:
        """What lies on the board, and what every player has."""
        seen = game.view(max(game.player, 0))
        regions = {
            id: {
                "holder": region["holder"],
                "race": self._name("race", region["race"]),
                "tokens": region["tokens"],
                "pieces": [self._name("piece", piece) for piece in region["pieces"]],
            }
            for id, region in seen["regions"].items()
        }
        nations = [
            {
                "player": nation["player"],
                "race": self._name("race", nation["race"]),
                "power": self._name("power", nation["power"]),
                "active": nation["active"],
                "hand": nation["hand"],
            }
            for nation in seen["nations"]
        ]
        return {"regions": regions, "nations": nations, "coins": list(game.scores), "round": seen["round"]}

    def _name(self, kind: str, id: str | None) -> str:
        item = self.library.items(kind).get(id or "")
        return str(item.fields.get("name") or id) if item is not None else (id or "").replace("_", " ")
