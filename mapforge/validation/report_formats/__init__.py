"""The formats in which findings are reported: for people, for programs and for code hosts."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.validation.report_formats.as_text import report_summary
    from mapforge.validation.report_formats.formatters import REPORT_FORMATS, formatter
else:
    __getattr__ = late(
        __name__,
        as_text="report_summary",
        formatters="REPORT_FORMATS formatter",
    )
