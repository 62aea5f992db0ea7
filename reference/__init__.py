"""Reference solvers, one an assignment, and what they share."""
