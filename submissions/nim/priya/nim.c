//  File: nim.c
//  Description: Winning moves of Nim in clear sentences
//  Student's Name: Priya Deshpande
//  Student's UT EID: pd990
//  Course Name: CS 313E
//  Unique Number: 53260
//  Date Created: 1/6/2013
//  Date Last Modified: 1/12/2013

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    long long size[4096];
    int count;
} Game;

static void parse(Game *game, char *text)
{
    char *save = NULL;
    game->count = 0;
    for (char *word = strtok_r(text, " \t\r\n", &save); word; word = strtok_r(NULL, " \t\r\n", &save))
        game->size[game->count++] = strtoll(word, NULL, 10);
}

static long long nim_sum(const Game *game)
{
    long long sum = 0;
    for (int i = 0; i < game->count; i++)
        sum ^= game->size[i];
    return sum;
}

static void say(long long counters, int heap)
{
    /* good grammar: no s after a single one */
    printf("Remove %lld counter%s from Heap %d\n", counters, counters == 1 ? "" : "s", heap);
}

static void solve(const Game *game)
{
    long long sum = nim_sum(game);
    for (int i = 0; i < game->count; i++) {
        if ((game->size[i] ^ sum) < game->size[i]) {
            say(game->size[i] - (game->size[i] ^ sum), i + 1);
            return;
        }
    }
    puts("Lose Game");
}

int main(void)
{
    static Game game;
    static char text[200000];
    FILE *file = fopen("nim.txt", "r");
    int left = atoi(fgets(text, sizeof text, file));
    for (; left > 0; left--) {
        if (!fgets(text, sizeof text, file))
            break;
        parse(&game, text);
        solve(&game);
    }
    fclose(file);
    return 0;
}
