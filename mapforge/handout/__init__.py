"""One file to send: packs to read and to play in a browser, without anything else."""
