# File: NimPlay.py
# Description: A whole game of Nim
# Student's Name: Petra Novak
# Student's UT EID: pn2
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Predicts the winner of a game of Nim."""


def main():
    """Read the game and predict its winner."""
    input()  # the number of piles is not needed
    total = 0
    for word in input().split():
        total ^= int(word)
    player = input().strip()
    other = "HUMAN" if player == "COMPUTER" else "COMPUTER"
    winner = player if total else other
    print("Prediction before playing the game -> " + winner + " will win")
    print("\nGAME STARTS\n")


main()
