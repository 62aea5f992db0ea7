// File: nim_winner.cpp
// Description: Winner of a Nim game
// Student's Name: Chloe Martin
// Student's UT EID: cm2020
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/15/2013
// Date Last Modified: 1/18/2013

#include <iostream>

/* Combine all heaps by exclusive or and tell who wins. */
int main()
{
    int count = 0;
    std::cin >> count;
    long long nim_sum = 0, heap = 0;
    while (count-- > 0 && std::cin >> heap)
        nim_sum ^= heap;
    std::cout << (nim_sum != 0 ? "First" : "Second") << "\n";
    return 0;
}
