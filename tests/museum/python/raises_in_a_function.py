def divide(counters, heaps):
    return counters / heaps


def main():
    print("first")
    print(divide(3, 0))


main()
