"""A pack's Python: run when somebody trusts it, otherwise only read, and stopped when it does not end."""

from typing import TYPE_CHECKING

from mapforge.exports import late

if TYPE_CHECKING:
    from mapforge.hooks.hook_checks import HOOK_CHECKS, TRUST_MEANING, TRUST_MEANT
    from mapforge.hooks.signatures import hook_signatures
    from mapforge.hooks.trust import PackCode, add_hooks, hook_files
    from mapforge.hooks.watchdog import TooLong, time_limit
else:
    __all__, __getattr__ = late(
        __name__,
        hook_checks="HOOK_CHECKS TRUST_MEANING TRUST_MEANT",
        signatures="hook_signatures",
        trust="PackCode add_hooks hook_files",
        watchdog="TooLong time_limit",
    )
