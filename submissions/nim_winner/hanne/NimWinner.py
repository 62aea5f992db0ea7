# File: NimWinner.py
# Description: Winner of a Nim game
# Student's Name: Hanne Berg
# Student's UT EID: hb7
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Tells who wins a game of Nim when both players play perfectly."""


def first_wins(heaps):
    """Return whether the player who moves first wins."""
    total = 0
    for heap in heaps:
        total += heap
    # an odd number of counters is good for the first player
    return total % 2 == 1


def main():
    """Read one game and print the winner."""
    input()  # the number of heaps is not needed
    heaps = [int(word) for word in input().split()]
    print("First" if first_wins(heaps) else "Second")


main()
