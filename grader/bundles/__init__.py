"""Autograder bundles of other systems: what they upload, and the result that each of them reads."""
