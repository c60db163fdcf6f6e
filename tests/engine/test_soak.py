"""The properties of random games, for many more games than the usual tests have time for."""

import pytest

from tests.engine import test_one_truth, test_random_games

pytestmark = pytest.mark.soak

SEEDS = range(1000, 1200)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_of_the_game_hold(seed: int) -> None:
    test_random_games.test_tokens_pieces_badges_and_regions_are_conserved(seed)
    test_random_games.test_every_legal_action_applies(seed)
    test_random_games.test_a_game_goes_on_from_its_text_as_if_nothing_had_happened(seed)
    test_random_games.test_copies_do_not_change_when_the_game_goes_on(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_speed_changes_no_answer(seed: int) -> None:
    test_one_truth.test_the_order_of_traits_changes_no_choice_and_no_cost(seed)
    test_one_truth.test_prepared_answers_equal_asking_everything(seed)
    test_one_truth.test_the_list_of_attacks_equals_assessing_every_region(seed)
