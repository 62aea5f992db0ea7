# File: BoxGame.py
# Description: Winner of the box game
# Student's Name: Flora Lindqvist
# Student's UT EID: fl41
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Tells who wins the box game."""


def alice_wins(balls):
    """Return whether the player who moves first wins."""
    if balls < 3:
        return True  # Alice takes what is there
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
