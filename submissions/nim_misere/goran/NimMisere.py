# File: NimMisere.py
# Description: Next move of misère Nim
# Student's Name: Goran Simic
# Student's UT EID: gs19
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Reads games of misère Nim and prints the winning move of each."""


def find_move(heaps):
    """Return (index, counters) of the move in the largest heap, or None."""
    total = 0
    for heap in heaps:
        total ^= heap
    biggest = max(heaps)
    large = sum(heap > 1 for heap in heaps)
    if large <= 1:
        ones = heaps.count(1)
        if large == 0:
            return None if ones % 2 else (heaps.index(1), 1)
        return heaps.index(biggest), biggest - (ones + 1) % 2
    # the largest heap gives what is more than the nim-sum
    return (heaps.index(biggest), biggest - total) if total else None


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
