"""Runs one program under limits and returns an outcome. Knows no assignment and no expected output."""
