# File: NimMisere.py
# Description: First move of misère Nim
# Student's Name: Fatou Diallo
# Student's UT EID: fd808
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Reads games of misère Nim and prints the winning move of each."""


def find_move(heaps):
    """Return (index, counters) of a winning move, or None."""
    total = 0
    for heap in heaps:
        total ^= heap
    large = sum(heap > 1 for heap in heaps)
    if large == 1:
        # only one heap above 1: leave a single counter of it
        biggest = max(heaps)
        return heaps.index(biggest), biggest - 1
    if large == 0:
        total ^= 1
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
