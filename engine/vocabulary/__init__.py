"""The words that the engine and its hooks share: numbers and sets, questions, answers, changes, actions, errors."""
