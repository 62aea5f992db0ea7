#include <stdio.h>
#include <string.h>

char code(char c, int k) {
    if (c >= 'a' && c <= 'z')
        return (c - 'a' + k) % 25 + 'a';
    if (c >= 'A' && c <= 'Z')
        return (c - 'A' + k) % 25 + 'A';
    return c;
}

int main(void) {
    char line[500];
    int k;
    FILE *in = fopen("secret.txt", "r");
    fgets(line, 500, in);
    sscanf(line, "%d", &k);
    while (fgets(line, 500, in)) {
        for (size_t i = 0; i < strlen(line); i++)
            putchar(code(line[i], k));
    }
    return 0;
}
