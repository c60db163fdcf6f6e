"""What bots have learned: small files of weights, each with what it was learned on, and the one nearest to a game."""
