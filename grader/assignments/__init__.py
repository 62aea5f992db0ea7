"""Strict YAML, reference modules, expected outputs."""
