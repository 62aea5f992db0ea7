# File: NimPlay.py
# Description: A whole game of Nim
# Student's Name: Jasmin Weber
# Student's UT EID: jw8
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Plays a game of Nim with itself and prints all of it."""


def other(player):
    """Return who moves after a player."""
    return "HUMAN" if player == "COMPUTER" else "COMPUTER"


def find_nim_sum(piles):
    """Return the exclusive or of the piles."""
    total = 0
    for pile in piles:
        total ^= pile
    return total


def choose_move(piles):
    """Return the index of a pile and the number of stones to take."""
    largest = max(piles)
    return piles.index(largest), largest


def main():
    """Read the game, predict its winner and play it."""
    input()  # the number of piles is not needed
    piles = [int(word) for word in input().split()]
    player = input().strip()
    winner = player if find_nim_sum(piles) else other(player)
    print("Prediction before playing the game -> " + winner + " will win")
    print("\nGAME STARTS\n")
    while any(piles):
        print("Current Game Status ->", *piles)
        index, taken = choose_move(piles)
        print(player, "removes", taken, "stones from pile at index", index)
        piles[index] -= taken
        player = other(player)
    print("Current Game Status ->", *piles)
    print("\n" + other(player) + " won")


main()
