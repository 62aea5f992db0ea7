// File: nim_bot.cpp
// Description: A bot that plays Nim
// Student's Name: Carmen Ruiz
// Student's UT EID: cr45
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/* A winning move; when there is none, one counter from the last heap that is not empty. */
static std::pair<int, int> choose(const std::vector<int> &heaps)
{
    int nim_sum = 0, last = 0;
    for (int heap : heaps)
        nim_sum ^= heap;
    for (int index = 0; index < static_cast<int>(heaps.size()); index++) {
        if ((heaps[index] ^ nim_sum) < heaps[index])
            return {index, heaps[index] - (heaps[index] ^ nim_sum)};
        if (heaps[index] > 0)
            last = index;
    }
    return {last, 1};
}

/* Read the game, then move in turn until all heaps are empty. */
int main()
{
    std::string line, order;
    std::getline(std::cin, line);
    std::cin >> order;
    std::istringstream words(line);
    std::vector<int> heaps;
    int left = 0;
    for (int heap = 0; words >> heap; left += heap)
        heaps.push_back(heap);
    for (bool my_turn = order == "first"; left > 0; my_turn = !my_turn) {
        std::pair<int, int> move;
        if (my_turn) {
            move = choose(heaps);
            std::cout << move.first + 1 << ' ' << move.second << std::endl;
        } else {
            std::cin >> move.first >> move.second;
            move.first--;
        }
        heaps[move.first] -= move.second;
        left -= move.second;
    }
    return 0;
}
