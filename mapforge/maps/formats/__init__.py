"""Maps from elsewhere and back: GeoJSON, TopoJSON, SVG, GraphML and lists of borders."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.maps.formats.border_lists import import_borders
    from mapforge.maps.formats.exported_map import exported
    from mapforge.maps.formats.features import CannotImport, Remark
    from mapforge.maps.formats.foreign_files import read_features, read_foreign_text
    from mapforge.maps.formats.geojson import write_geojson
    from mapforge.maps.formats.graphml import import_graphml, is_graphml
    from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
    from mapforge.maps.formats.region_words import Vocabulary, WordSource, table_of
    from mapforge.maps.formats.remark_lines import grouped
    from mapforge.maps.formats.svg_writer import write_svg
    from mapforge.maps.formats.topojson import write_topojson
else:
    __getattr__ = late(
        __name__,
        border_lists="import_borders",
        exported_map="exported",
        features="CannotImport Remark",
        foreign_files="read_features read_foreign_text",
        geojson="write_geojson",
        graphml="import_graphml is_graphml",
        imported_map="ImportChoices ImportedMap import_features",
        remark_lines="grouped",
        region_words="Vocabulary WordSource table_of",
        svg_writer="write_svg",
        topojson="write_topojson",
    )
