"""Open files of packs, edited as text, with a journal, undo and live findings. Nothing here knows of the web."""
