"""The checks: each looks at a library and yields findings."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.validation.checks.check_registry import all_checks, all_rules
    from mapforge.validation.checks.suppressions import suppress
else:
    __getattr__ = late(
        __name__,
        check_registry="all_checks all_rules",
        suppressions="suppress",
    )
