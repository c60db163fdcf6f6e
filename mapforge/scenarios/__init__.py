"""Scenarios: content that proves itself. What is given, what is done, and what follows, as YAML inside a pack."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.scenarios.books import SCENARIO_CHECKS, Book, Scenario, read_book
    from mapforge.scenarios.mutation import mutants_of, survivors
    from mapforge.scenarios.outcome_formats import OUTCOME_FORMATS, mutants_left, outcome_as_text, rules_shown
    from mapforge.scenarios.position_facts import facts
    from mapforge.scenarios.results import Result, run
    from mapforge.scenarios.scenario_play import Play, Trouble
    from mapforge.scenarios.session import (
        Outcome,
        Session,
        open_draft,
        open_session,
        play_all,
        play_scenarios,
        played_once,
        workshop_for,
    )
    from mapforge.scenarios.written_scenario import append_scenario, scenario_text, settled_rulings, write_scenario
else:
    __getattr__ = late(
        __name__,
        books="SCENARIO_CHECKS Book Scenario read_book",
        mutation="mutants_of survivors",
        outcome_formats="OUTCOME_FORMATS mutants_left outcome_as_text rules_shown",
        position_facts="facts",
        results="Result run",
        scenario_play="Play Trouble",
        session="Outcome Session open_draft open_session play_all play_scenarios played_once workshop_for",
        written_scenario="append_scenario scenario_text settled_rulings write_scenario",
    )
