#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char word[32]; int n; };
static struct entry all[10000];

static int cmp(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return y->n - x->n ? y->n - x->n : strcmp(x->word, y->word);
}

int main(void) {
    FILE *f = fopen("text.txt", "r");
    char w[32];
    int size = 0;
    while (fscanf(f, "%31s", w) == 1) {
        int i;
        for (i = 0; w[i]; i++) w[i] = tolower(w[i]);
        for (i = 0; i < size; i++)
            if (strcmp(all[i].word, w) == 0) break;
        if (i == size) { strcpy(all[size].word, w); size++; }
        all[i].n++;
    }
    qsort(all, size, sizeof all[0], cmp);
    for (int i = 0; i < size; i++)
        printf("%-10s %d\n", all[i].word, all[i].n);
    return 0;
}
