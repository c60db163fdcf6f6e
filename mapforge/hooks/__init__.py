"""A pack's Python: run when somebody trusts it, otherwise only read, and stopped when it does not end."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.hooks.grants import SHORT, VARIABLE, Trust, code_digest, trusted_here
    from mapforge.hooks.hook_checks import HOOK_CHECKS, UNTRUSTED_HOOKS
    from mapforge.hooks.interruptions import leave_keyboard_alone, listen_to_keyboard, was_interrupted
    from mapforge.hooks.sentences import (
        condition_in_words,
        example_sentence,
        hook_sentence,
        is_in_force,
        item_sentences,
        regions_in_words,
    )
    from mapforge.hooks.signatures import hook_signatures
    from mapforge.hooks.trust import PackCode, add_hooks, hook_files
    from mapforge.hooks.trust_words import TRUST_MEANING, TRUST_MEANT
    from mapforge.hooks.watchdog import TooLong, time_limit
else:
    __getattr__ = late(
        __name__,
        grants="SHORT Trust VARIABLE code_digest trusted_here",
        hook_checks="HOOK_CHECKS UNTRUSTED_HOOKS",
        interruptions="leave_keyboard_alone listen_to_keyboard was_interrupted",
        sentences="condition_in_words example_sentence hook_sentence is_in_force item_sentences regions_in_words",
        signatures="hook_signatures",
        trust="PackCode add_hooks hook_files",
        trust_words="TRUST_MEANING TRUST_MEANT",
        watchdog="TooLong time_limit",
    )
