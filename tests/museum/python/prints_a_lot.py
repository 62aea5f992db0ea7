for number in range(20_000):
    print(number, "counters")
