"""Tests of the engine alone and of the engine with the shipped packs."""
