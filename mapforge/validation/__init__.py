"""Validation: everything that is wrong with packs is found, reported, and repaired where that is safe."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.validation.editor_files import editor_settings, schema_line, write_schemas
    from mapforge.validation.fixes import fix
    from mapforge.validation.remembered_report import validate_remembered
    from mapforge.validation.report import Report
    from mapforge.validation.runner import examine, validate
    from mapforge.validation.warm_report import WarmReport
else:
    __getattr__ = late(
        __name__,
        editor_files="editor_settings schema_line write_schemas",
        fixes="fix",
        remembered_report="validate_remembered",
        report="Report",
        runner="examine validate",
        warm_report="WarmReport",
    )
