// File: nim_play.c
// Description: A whole game of Nim
// Student's Name: Benoit Lefevre
// Student's UT EID: bl19
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 10000

static int piles[MOST];
static int count;

/* The exclusive or of the piles. */
static int find_nim_sum(void)
{
    int total = 0;
    for (int index = 0; index < count; index++)
        total ^= piles[index];
    return total;
}

/* A winning move, or one at random where there is none; returns how many stones are taken. */
static int choose_move(int *chosen)
{
    int total = find_nim_sum();
    for (int index = 0; index < count; index++) {
        if ((piles[index] ^ total) < piles[index]) {
            *chosen = index;
            return piles[index] - (piles[index] ^ total);
        }
    }
    do
        *chosen = rand() % count;
    while (piles[*chosen] == 0);
    return 1 + rand() % piles[*chosen];
}

/* The piles on one line. */
static void show_piles(void)
{
    printf("Current Game Status -> ");
    for (int index = 0; index < count; index++)
        printf("%d ", piles[index]);
    printf("\n");
}

/* Read a game, predict its winner and play it. */
int main(void)
{
    char player[20];
    int left = 0;
    if (scanf("%d", &count) != 1 || count > MOST)
        return 1;
    for (int index = 0; index < count; index++) {
        if (scanf("%d", &piles[index]) != 1)
            return 1;
        left += piles[index];
    }
    if (scanf("%19s", player) != 1)
        return 1;
    const char *names[] = {"COMPUTER", "HUMAN"};
    int turn = strcmp(player, names[0]) == 0 ? 0 : 1;
    srand((unsigned)time(NULL));
    printf("Prediction before playing the game -> %s will win\n", names[find_nim_sum() ? turn : 1 - turn]);
    printf("\nGAME STARTS\n\n");
    while (left > 0) {
        int chosen = 0;
        show_piles();
        int taken = choose_move(&chosen);
        printf("%s removes %d stones from pile at index %d\n", names[turn], taken, chosen);
        piles[chosen] -= taken;
        left -= taken;
        turn = 1 - turn;
    }
    show_piles();
    printf("\n%s won\n\n", names[1 - turn]);
    return 0;
}
