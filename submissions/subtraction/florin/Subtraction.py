# File: Subtraction.py
# Description: Winning moves of the subtraction game
# Student's Name: Florin Popa
# Student's UT EID: fp5
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Finds winning moves in the subtraction game."""


def find_move(most, misere, heaps):
    """Return (index, counters) of the first heap that is not lost by itself, or None."""
    for index, heap in enumerate(heaps):
        # a single heap is lost at a multiple of most + 1, in misère play at one more
        taken = (heap - (1 if misere else 0)) % (most + 1)
        if 1 <= taken <= heap:
            return index, taken
    return None


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # the limit, the convention, and the heaps
        most, convention, *heaps = input().split()
        move = find_move(int(most), convention == "misere", [int(heap) for heap in heaps])
        if move is None:
            print("Lose Game")
        else:
            print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
