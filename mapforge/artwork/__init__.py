"""Emblems: pictures that packs bring, drawings that are shipped, and arms for everything else."""
