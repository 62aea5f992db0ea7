print("held")
for _ in range(5_000):
    print(" " * 1000)
