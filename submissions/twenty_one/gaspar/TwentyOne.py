# File: TwentyOne.py
# Description: Next number in Twenty-one
# Student's Name: Gaspar Duarte
# Student's UT EID: gd12
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Says the next number in games of Twenty-one."""


def next_number(said):
    """Return the number to say after those said so far."""
    last = said[-1] if said else 0
    if said and last % 4 == 0:
        return "Lose Game"
    # the next multiple of 4
    return last + 4 - last % 4 if said else 1


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # an empty line is a game in which nothing has been said
        said = [int(word) for word in input().split()]
        print(next_number(said))


main()
