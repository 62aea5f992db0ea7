# File: NimWinner.py
# Description: Winner of a Nim game
# Student's Name: Ottavio Riva
# Student's UT EID: or6
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Tells who wins a game of Nim."""


def main():
    """Read one game and print the winner."""
    raw_input()
    nim_sum = 0
    for word in raw_input().split():
        # combine the heaps by exclusive or
        nim_sum ^= int(word)
    print("First" if nim_sum else "Second")


main()
