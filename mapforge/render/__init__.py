"""Pictures: a map, and a game on it, as SVG, PNG or PDF."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.render.drawn_map import draw
    from mapforge.render.map_preview import CannotPreview, Wish, preview
    from mapforge.render.overlays import OVERLAYS
    from mapforge.render.picture import draw_scene
    from mapforge.render.picture_files import write_picture
    from mapforge.render.review import draw_review
    from mapforge.render.scene import scene_of
    from mapforge.render.themes import DEFAULT_THEME, THEMES
else:
    __getattr__ = late(
        __name__,
        drawn_map="draw",
        map_preview="CannotPreview Wish preview",
        overlays="OVERLAYS",
        picture="draw_scene",
        picture_files="write_picture",
        review="draw_review",
        scene="scene_of",
        themes="DEFAULT_THEME THEMES",
    )
