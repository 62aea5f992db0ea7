# File: BoxGame.py
# Description: Winner of the box game
# Student's Name: Goran Petrov
# Student's UT EID: gp6
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Tells who wins the box game."""


def main():
    """Answer every game of the input."""
    balls = 1
    while balls:
        balls = int(input())
        # lost are the numbers with ones only in binary
        print("Bob" if balls & (balls + 1) == 0 else "Alice")


main()
