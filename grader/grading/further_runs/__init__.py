"""Further runs of a failing program, beside those that count: they show which mistake it makes, and where."""
