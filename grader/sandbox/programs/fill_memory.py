"""Fill memory without end."""

kept = []
while True:
    kept.append(b"x" * 1_000_000)
