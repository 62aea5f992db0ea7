line = "x" * 1000
for _ in range(50_000):
    print(line)
