"""Pure functions: expected output and outcome become a verdict and a difference."""
