#  File: Nim.py
#  Description: Solving Nim with the exclusive or
#  Student's Name: Ivan Horvat
#  Student's UT EID: ih9
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/16/2013
#  Date Last Modified: 1/18/2013

"""Solving Nim with the exclusive or."""


def solve(heaps):
    """Return the result of a game as a string."""
    nim_sum = 0
    for heap in heaps:
        nim_sum = nim_sum ^ heap
    for index in range(len(heaps)):
        if heaps[index] ^ nim_sum < heaps[index]:
            return ("Remove " + str(heaps[index] - (heaps[index] ^ nim_sum)) +
                    " counters from Heap " + str(index + 1))
    return "Lose Game"


def main():
    """Solve the games of nim.txt."""
    print()
    in_file = open("nim.txt")
    num_sets = int(in_file.readline())
    for i in range(num_sets):
        print(solve([int(num) for num in in_file.readline().split()]))
    in_file.close()


main()
