"""What bots have learned: small files of weights, each with what it was learned on, and the one nearest to a game."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.bots.weights.likeness import nearest_weights, packs_of
    from mapforge.bots.weights.suffix import SUFFIX
    from mapforge.bots.weights.weight_file import BadWeights, Weights, read_weights, write_weights
else:
    __getattr__ = late(
        __name__,
        likeness="nearest_weights packs_of",
        suffix="SUFFIX",
        weight_file="BadWeights Weights read_weights write_weights",
    )
