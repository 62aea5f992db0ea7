# File: BoxGame.py
# Description: Winner of the box game
# Student's Name: Ciro Esposito
# Student's UT EID: ce50
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Tells who wins the box game."""


def alice_wins(balls):
    """Return whether the player who moves first wins."""
    return balls % 2 == 0  # an even number can be halved


def main():
    """Answer every game up to the 0."""
    while True:
        balls = int(input())
        # the 0 ends the input
        if balls == 0:
            break
        print("Alice" if alice_wins(balls) else "Bob")


main()
