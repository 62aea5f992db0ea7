# File: BoxGame.py
# Description: Winner of the box game
# Student's Name: Arvid Ek
# Student's UT EID: ae15
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Tells who wins the box game."""


def alice_wins(balls):
    """Return whether the player who moves first wins."""
    # lost are the numbers with ones only in binary
    return balls & (balls + 1) != 0


def main():
    """Answer every game up to the 0."""
    while True:
        balls = int(input())
        # the 0 ends the input
        if balls == 0:
            break
        print("Alice" if alice_wins(balls) else "Bob")


main()
