import sys
for _ in range(2_000):
    sys.stdout.write("x" * 10_000)
