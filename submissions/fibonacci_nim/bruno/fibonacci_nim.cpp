// File: fibonacci_nim.cpp
// Description: Winning moves of Fibonacci Nim
// Student's Name: Bruno Sala
// Student's UT EID: bs71
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <iostream>
#include <sstream>
#include <string>

/* The smallest part of the sum of Fibonacci numbers that are no neighbours. */
static long long smallest_part(long long counters)
{
    while (true) {
        long long low = 1, high = 2;
        while (high <= counters) {
            long long next = low + high;
            low = high;
            high = next;
        }
        if (low == counters)
            return low;
        counters -= low;
    }
}

/* Answer every game of the input. */
int main()
{
    std::string line;
    std::getline(std::cin, line);
    for (int games = std::stoi(line); games > 0 && std::getline(std::cin, line); games--) {
        std::istringstream words(line);
        long long counters = 0, limit = 0;
        words >> counters;
        /* without a limit it is the first move */
        if (!(words >> limit))
            limit = counters - 1;
        long long taken = smallest_part(counters);
        if (taken <= limit)
            std::cout << "Remove " << taken << " counters\n";
        else
            std::cout << "Lose Game\n";
    }
    return 0;
}
