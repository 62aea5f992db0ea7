# File: TwentyOne.py
# Description: Next number in Twenty-one
# Student's Name: Hye Jin Seo
# Student's UT EID: hs5
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/11/2013
# Date Last Modified: 1/16/2013

"""Says the next number in games of Twenty-one."""


def next_number(said):
    """Return the number to say after those said so far."""
    count = len(said)
    # every number said moves the count on
    return count + 1 if count % 4 == 0 else count + 4 - count % 4


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # an empty line is a game in which nothing has been said
        said = [int(word) for word in input().split()]
        print(next_number(said))


main()
