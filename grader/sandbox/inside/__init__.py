"""What runs next to the student's program: standard library only."""
