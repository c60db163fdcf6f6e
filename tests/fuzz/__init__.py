"""Random attacks from a seed, in classes: what strangers, disks and typing hands can give to mapforge."""
