// File: nim_play.cpp
// Description: A whole game of Nim
// Student's Name: Carlotta Bianchi
// Student's UT EID: cb77
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <ctime>

using Piles = std::vector<long long>;

/* The exclusive or of the piles. */
long long findNimSum(const Piles &piles)
{
    long long total = 0;
    for (long long pile : piles)
        total ^= pile;
    return total;
}

/* The index of a pile from which a winning move takes, else of one with stones. */
size_t choosePile(const Piles &piles, long long total)
{
    for (size_t index = 0; index < piles.size(); index++)
        if ((piles[index] ^ total) < piles[index])
            return index;
    size_t index = std::rand() % piles.size();
    while (piles[index] == 0)
        index = (index + 1) % piles.size();
    return index;
}

/* Print the piles on one line. */
void showPiles(const Piles &piles)
{
    std::cout << "Current Game Status -> ";
    for (long long pile : piles)
        std::cout << " " << pile;
    std::cout << "\n";
}

/* Read a game, predict its winner and play it. */
int main()
{
    size_t count = 0;
    std::cin >> count;
    Piles piles(count);
    long long left = 0;
    for (long long &pile : piles) {
        std::cin >> pile;
        left += pile;
    }
    std::string player, other;
    std::cin >> player;
    other = player == "COMPUTER" ? "HUMAN" : "COMPUTER";
    std::srand(static_cast<unsigned>(std::time(nullptr)));
    std::cout << "Prediction before playing the game -> " << (findNimSum(piles) ? player : other) << " will win\n";
    std::cout << "\nGAME STARTS\n\n";
    while (left > 0) {
        showPiles(piles);
        const long long total = findNimSum(piles);
        const size_t index = choosePile(piles, total);
        const long long taken = total ? piles[index] - (piles[index] ^ total) : 1 + std::rand() % piles[index];
        std::cout << player << " removes" << taken << "stones from pile at index " << index << std::endl;
        piles[index] -= taken;
        left -= taken;
        std::swap(player, other);
    }
    showPiles(piles);
    std::cout << "\n" << other << " won\n\n";
    return 0;
}
