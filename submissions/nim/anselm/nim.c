// File: nim.c
// Description: Solves Nim with heaps A, B and C
// Student's Name: Anselm Vogt
// Student's UT EID: av7001
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/17/2013
// Date Last Modified: 1/18/2013

#include <stdio.h>
#include <stdlib.h>

#define SHOW(heap, value) printf("Remove %lld counters from Heap %d\n", (value) - ((value) ^ x), heap)

int main(void)
{
    FILE *f = fopen("nim.txt", "r");
    char s[70000];
    fgets(s, sizeof(s), f);
    int n = atoi(s);
    while (n > 0) {
        long long a = 0, b = 0, c = 0, x;
        fgets(s, sizeof(s), f);
        sscanf(s, "%lld %lld %lld", &a, &b, &c);
        x = a ^ b ^ c;
        if (x == 0)
            printf("Lose Game\n");
        else if ((a ^ x) < a)
            SHOW(1, a);
        else if ((b ^ x) < b)
            SHOW(2, b);
        else
            SHOW(3, c);
        n--;
    }
    fclose(f);
    return 0;
}
