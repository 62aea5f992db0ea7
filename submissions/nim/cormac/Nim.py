"""Reads the heaps of each game from nim.txt and prints the move that wins."""


def nim_sum(heaps):
    """Exclusive or of all the heaps."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def main():
    """Print one line for each game."""
    with open("nim.txt") as games:
        for _ in range(int(games.readline())):
            heaps = [int(heap) for heap in games.readline().split()]
            total = nim_sum(heaps)
            # the heaps that would get smaller
            smaller = [index for index, heap in enumerate(heaps) if heap ^ total < heap]
            if smaller:
                first = smaller[0]
                print(f"Remove {heaps[first] - (heaps[first] ^ total)} counters from Heap {first + 1}")
            else:
                print("Lose Game")


main()
