import sys
for _ in range(3_000):
    sys.stderr.write("x" * 1000)
print("held")
