"""The checks: each looks at a library and yields findings."""

from typing import TYPE_CHECKING

from mapforge.exports import late

if TYPE_CHECKING:
    from mapforge.validation.checks.check_registry import all_checks, all_rules
    from mapforge.validation.checks.suppressions import suppress
else:
    __all__, __getattr__ = late(
        __name__,
        check_registry="all_checks all_rules",
        suppressions="suppress",
    )
