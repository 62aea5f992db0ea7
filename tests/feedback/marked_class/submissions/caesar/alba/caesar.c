#include <stdio.h>

char encode(char c, int key) {
    if (c > 'a' && c <= 'z') // HERE
        return (c - 'a' + key) % 26 + 'a';
    if (c >= 'A' && c <= 'Z')
        return (c - 'A' + key) % 26 + 'A';
    return c;
}

int main() {
    FILE *f = fopen("secret.txt", "r");
    int key, c;
    fscanf(f, "%d", &key);
    fgetc(f);
    int last = 0;
    while ((c = fgetc(f)) != EOF) {
        putchar(encode(c, key));
        last = c;
    }
    if (last != 10)
        putchar(10);
    fclose(f);
    return 0;
}
