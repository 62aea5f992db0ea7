# File: Subtraction.py
# Description: Winning moves of the subtraction game
# Student's Name: Dario Fontana
# Student's UT EID: df61
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Finds winning moves in the subtraction game."""


def find_move(most, misere, heaps):
    """Return (index, counters) of the first winning move, or None."""
    rests = [heap % (most + 1) for heap in heaps]
    total = 0
    for rest in rests:
        total ^= rest
    if misere and sum(rest > 1 for rest in rests) <= 1:
        total ^= 1
    for index, rest in enumerate(rests):
        # the rest has to become smaller
        if rest ^ total < rest:
            return index, rest - (rest ^ total)
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
