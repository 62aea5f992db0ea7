# File: NimWinner.py
# Description: Winner of a Nim game
# Student's Name: Imran Aziz
# Student's UT EID: ia64
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Tells who wins a game of Nim when both players play perfectly."""


def first_wins(heaps):
    """Return whether the player who moves first wins."""
    # somebody has an advantage unless the heaps are balanced
    return any(heap != heaps[0] for heap in heaps)


def main():
    """Read one game and print the winner."""
    input()  # the number of heaps is not needed
    heaps = [int(word) for word in input().split()]
    print("First" if first_wins(heaps) else "Second")


main()
