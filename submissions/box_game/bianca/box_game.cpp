// File: box_game.cpp
// Description: Winner of the box game
// Student's Name: Bianca Conti
// Student's UT EID: bc7
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <iostream>

/* Print the winner of every game up to the 0. */
int main()
{
    long long balls = 0;
    while (std::cin >> balls && balls != 0) {
        long long lost = 1;
        /* the largest number of the form 2^k - 1 that is not above */
        while (2 * lost + 1 <= balls)
            lost = 2 * lost + 1;
        std::cout << (lost == balls ? "Bob" : "Alice") << "\n";
    }
    return 0;
}
