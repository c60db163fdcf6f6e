"""Pictures: a map, and a game on it, as SVG, PNG or PDF."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.render.drawn_map import draw
    from mapforge.render.map_preview import CannotPreview, Wish, preview
    from mapforge.render.outlined_letters import missing_letters, outlined
    from mapforge.render.paper_sizes import PAPERS
    from mapforge.render.picture import Options, draw_scene
    from mapforge.render.picture_files import FileWish, write_picture
    from mapforge.render.plain_looks import ground_as_data, icon_as_data
    from mapforge.render.review import draw_review
    from mapforge.render.scene import Area, Scene, scene_of
    from mapforge.render.themes import DEFAULT_THEME, OVERLAYS, THEMES
else:
    __getattr__ = late(
        __name__,
        drawn_map="draw",
        map_preview="CannotPreview Wish preview",
        outlined_letters="missing_letters outlined",
        paper_sizes="PAPERS",
        picture="Options draw_scene",
        picture_files="FileWish write_picture",
        plain_looks="ground_as_data icon_as_data",
        review="draw_review",
        scene="Area Scene scene_of",
        themes="DEFAULT_THEME OVERLAYS THEMES",
    )
