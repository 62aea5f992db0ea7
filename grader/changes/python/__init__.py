"""Changes to programs in Python, made to their syntax trees; a new one is a function in `python_changes`."""
