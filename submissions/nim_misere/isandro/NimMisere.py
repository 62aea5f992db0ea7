# File: NimMisere.py
# Description: Winning moves of misère Nim
# Student's Name: Isandro Costa
# Student's UT EID: ic650
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Reads games of misère Nim and prints the winning move of each."""


def nim_sum(heaps):
    """Return the heaps combined by exclusive or."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def find_move(heaps):
    """Return (index, counters) of the first winning move, or None."""
    large = sum(1 for heap in heaps if heap > 1)
    # in the end game an odd number of heaps of 1 must be left
    goal = 0 if large > 1 else 1
    total = nim_sum(heaps) ^ goal
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def main():
    """Answer every game of the file."""
    with open("./data/nim.txt") as games:
        for _ in range(int(games.readline())):
            # one game per line, the numbers apart by any white space
            heaps = [int(word) for word in games.readline().split()]
            move = find_move(heaps)
            if move is None:
                print("Lose Game")
            else:
                print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
