"""The header comment: found as people write it, its values checked, and the one that would be right."""
