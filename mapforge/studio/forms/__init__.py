"""Items as forms: what an item has to say, edits of its text, who refers to it, scenarios, and whether it is fair."""
