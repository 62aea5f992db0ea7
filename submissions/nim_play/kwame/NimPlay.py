# File: NimPlay.py
# Description: A whole game of Nim
# Student's Name: Kwame Boateng
# Student's UT EID: kb404
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
    total = find_nim_sum(piles)
    for index, pile in enumerate(piles):
        if pile ^ total < pile:
            return index, pile - (pile ^ total)
    for index, pile in enumerate(piles):
        if pile > 0:
            return index, pile


def main():
    """Read the game, predict its winner and play it."""
    input()  # the number of piles is not needed
    piles = [int(word) for word in input().split()]
    player = input().strip()
    first_wins = find_nim_sum(piles) != 0
    winner = "COMPUTER" if first_wins else "HUMAN"
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
