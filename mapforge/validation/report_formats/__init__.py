"""The formats in which findings are told: for people, for programs and for code hosts."""

from typing import TYPE_CHECKING

from mapforge.exports import late

if TYPE_CHECKING:
    from mapforge.validation.report_formats.as_text import report_summary
    from mapforge.validation.report_formats.formatters import REPORT_FORMATS, formatter
else:
    __all__, __getattr__ = late(
        __name__,
        as_text="report_summary",
        formatters="REPORT_FORMATS formatter",
    )
