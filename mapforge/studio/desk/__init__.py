"""The desk of the studio: opened files, edited as text, with a journal, undo and live findings. It knows no web."""
