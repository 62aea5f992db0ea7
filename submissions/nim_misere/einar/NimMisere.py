# File: NimMisere.py
# Description: Moves of misère Nim
# Student's Name: Einar Lund
# Student's UT EID: el2013
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Reads games of misère Nim and prints the winning move of each."""


def find_move(heaps):
    """Return (index, counters) of a winning move, or None."""
    total = 0
    for heap in heaps:
        total ^= heap
    large = [index for index, heap in enumerate(heaps) if heap > 1]
    if len(large) == 1:
        # an odd number of ones must stay
        ones = heaps.count(1)
        return large[0], heaps[large[0]] - (1 - ones % 2)
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def main():
    """Answer every game of the file."""
    with open("nim.txt") as games:
        for _ in range(int(games.readline())):
            # one game per line, the numbers apart by any white space
            heaps = [int(word) for word in games.readline().split()]
            move = find_move(heaps)
            if move is None:
                print("Lose Game")
            else:
                print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
