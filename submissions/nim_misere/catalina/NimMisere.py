# File: NimMisere.py
# Description: Misère Nim after a published solver
# Student's Name: Catalina Reyes
# Student's UT EID: cr77
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Reads games of misère Nim and prints the winning move of each."""


def find_move(heaps):
    """Return (index, counters) of a winning move, or None, in two phases of the game."""
    large = [index for index, heap in enumerate(heaps) if heap > 1]
    if len(large) >= 2:
        # middle game: as in normal play
        total = 0
        for heap in heaps:
            total ^= heap
        for index, heap in enumerate(heaps):
            if heap ^ total < heap:
                return index, heap - (heap ^ total)
        return None
    # end game: the opponent shall find an odd number of heaps of 1
    filled = sum(1 for heap in heaps if heap)
    biggest = max(heaps)
    if biggest == 1 and filled % 2 == 1:
        return None
    return heaps.index(biggest), biggest - filled % 2


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
