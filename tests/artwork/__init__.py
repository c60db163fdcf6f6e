"""Emblems: strangers' pictures, shipped drawings, and arms."""
