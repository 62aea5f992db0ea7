# File: GreedyNim.py
# Description: Winning moves of Greedy Nim
# Student's Name: Chiara Longo
# Student's UT EID: cl18
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Finds winning moves in Greedy Nim."""


def find_move(_misere, heaps):
    """Return (index, counters) of the first winning move of Nim, or None."""
    total = 0
    for heap in heaps:
        total ^= heap
    for index, heap in enumerate(heaps):
        # the heap has to become smaller
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # the convention and the heaps
        convention, *words = input().split()
        move = find_move(convention == "misere", [int(word) for word in words])
        if move is None:
            print("Lose Game")
        else:
            print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
