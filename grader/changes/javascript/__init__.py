"""Changes to programs in JavaScript, made to their text; a new one is a function in `script_changes`."""
