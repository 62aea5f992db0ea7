# File: Subtraction.py
# Description: Winning moves of the subtraction game
# Student's Name: Calla Byrne
# Student's UT EID: cb90
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Finds winning moves in the subtraction game."""


def find_move(_most, misere, heaps):
    """Return (index, counters) of the first winning move of Nim, or None."""
    total = 0
    for heap in heaps:
        total ^= heap
    if misere and sum(heap > 1 for heap in heaps) <= 1:
        total ^= 1
    for index, heap in enumerate(heaps):
        # the heap has to become smaller
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
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
