# File: GreedyNim.py
# Description: Winning moves of Greedy Nim
# Student's Name: Danilo Reis
# Student's UT EID: dr52
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Finds winning moves in Greedy Nim."""


def find_move(misere, heaps):
    """Return (index, counters) of the winning move with the fewest counters, or None."""
    largest = max(heaps)
    index = heaps.index(largest)
    times = heaps.count(largest)
    if (times % 2 == 0) != (misere and largest == 1):
        return None
    # the whole heap goes
    return index, largest


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
