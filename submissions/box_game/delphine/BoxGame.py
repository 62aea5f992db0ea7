# File: BoxGame.py
# Description: Winner of the box game
# Student's Name: Delphine Roy
# Student's UT EID: dr28
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Tells who wins the box game."""


def alice_wins(balls):
    """Return whether the player who moves first wins."""
    # a power of two cannot be split well
    return balls & (balls - 1) != 0


def main():
    """Answer every game up to the 0."""
    while True:
        balls = int(input())
        # the 0 ends the input
        if balls == 0:
            break
        print("Alice" if alice_wins(balls) else "Bob")


main()
