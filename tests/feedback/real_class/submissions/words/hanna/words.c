#include <stdio.h>
#include <string.h>

/* counts the words, prints them tomorrow */
int main(void) {
    FILE *in;
    char word[50];
    char list[5][50];
    int n = 0;
    in = fopen("Text.txt", "r");
    while (fscanf(in, "%s", word) != EOF) {
        strcpy(list[n], word);
        n++;
    }
    printf("%d words\n", n);
    fclose(in);
    return 0;
}
