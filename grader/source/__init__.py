"""What the text of a program shows of what it does, right or wrong; nothing is executed."""
