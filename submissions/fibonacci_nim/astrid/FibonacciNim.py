# File: FibonacciNim.py
# Description: Winning moves of Fibonacci Nim
# Student's Name: Astrid Moen
# Student's UT EID: am6
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Finds winning moves in Fibonacci Nim."""


def find_parts(counters):
    """Return the Fibonacci numbers, no neighbours, that add up to the counters, largest first."""
    numbers = [1, 2]
    while numbers[-1] < counters:
        numbers.append(numbers[-1] + numbers[-2])
    parts = []
    for number in reversed(numbers):
        if number <= counters:
            parts.append(number)
            counters -= number
    return parts


def find_move(counters, limit):
    """Return how many counters to take, or None."""
    smallest = find_parts(counters)[-1]
    return smallest if smallest <= limit else None


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        words = input().split()
        counters = int(words[0])
        # without a limit it is the first move, which must leave one counter
        limit = int(words[1]) if len(words) > 1 else counters - 1
        taken = find_move(counters, limit)
        print("Lose Game" if taken is None else f"Remove {taken} counters")


main()
