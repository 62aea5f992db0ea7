# File: NimWinner.py
# Description: Winner of a Nim game
# Student's Name: Mirko Juric
# Student's UT EID: mj9
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Tells who wins a game of Nim when both players play perfectly."""


def first_wins(heaps):
    """Return whether the player who moves first wins."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    return nim_sum != 0


def main():
    """Read one game and print the winner."""
    input()  # the number of heaps is not needed
    heaps = [int(word) for word in input().split()]
    print("The first player wins" if first_wins(heaps) else "The second player wins")


main()
