"""Whatever runs a pack's Python says in one sentence what trusting means."""

import argparse

from mapforge.commands import SUMMARIES, command
from mapforge.hooks.trust_words import TRUST_MEANING
from mapforge.scenarios.session import play_scenarios
from tests import REPOSITORY


def trusting_commands() -> list[argparse.Action]:
    found = []
    for name in SUMMARIES:
        parser = argparse.ArgumentParser()
        command(name).add_arguments(parser)
        found += [action for action in parser._actions if "--trust" in action.option_strings]
    return found


def test_every_command_that_can_trust_says_what_it_means() -> None:
    assert len(trusting_commands()) >= 5
    assert all("it can do on this machine whatever you can" in str(action.help) for action in trusting_commands())


def test_the_meaning_is_one_sentence() -> None:
    assert TRUST_MEANING.count(".") == 1


def test_scenarios_of_an_untrusted_pack_ask_for_trust_and_miss_no_hook() -> None:
    outcome = play_scenarios([REPOSITORY / "tests" / "stress" / "interruptions"])
    said = " ".join(finding.message for finding in outcome.findings)
    assert "say `--trust interruptions`" in said
    assert "there is no hook" not in said
