# File: TwentyOne.py
# Description: Next number in Twenty-one
# Student's Name: Jakub Kral
# Student's UT EID: jk1
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Says the next number in games of Twenty-one."""


def next_number(said):
    """Return the number to say after those said so far."""
    last = said[-1]
    rest = last % 4
    # the next multiple of 4
    return last + 1 if rest == 0 else last + 4 - rest


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # an empty line is a game in which nothing has been said
        said = [int(word) for word in input().split()]
        print(next_number(said))


main()
