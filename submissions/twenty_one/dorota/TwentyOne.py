# File: TwentyOne.py
# Description: Next number in Twenty-one
# Student's Name: Dorota Zielinska
# Student's UT EID: dz44
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Says the next number in games of Twenty-one."""


def next_number(said):
    """Return the number to say after those said so far."""
    last = said[-1] if said else 0
    # the numbers 1, 5, 9, 13, 17 lead to 21
    return last + ((1 - last) % 4 or 1)


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # an empty line is a game in which nothing has been said
        said = [int(word) for word in input().split()]
        print(next_number(said))


main()
