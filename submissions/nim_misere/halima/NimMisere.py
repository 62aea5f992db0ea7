# File: NimMisere.py
# Description: Winning moves of misère Nim
# Student's Name: Halima Yusuf
# Student's UT EID: hy3
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Reads games of misère Nim and prints the winning move of each."""


def find_move(heaps):
    """Return (index, counters) of the move that leaves one odd counter, or None."""
    total = 1  # in misère play everything is shifted by one
    for heap in heaps:
        total ^= heap
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
