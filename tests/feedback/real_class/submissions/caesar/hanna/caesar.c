#include <stdio.h>
#include <ctype.h>

int main(void)
{
    int key = 0;
    char word[100] = "";
    printf("Enter key: ");
    scanf("%d", &key);
    printf("Enter text: ");
    scanf("%s", word);
    for (int i = 0; word[i] != '\0'; i++) {
        if (isalpha(word[i])) {
            char base = isupper(word[i]) ? 'A' : 'a';
            word[i] = (word[i] - base + key) % 26 + base;
        }
    }
    printf("%s\n", word);
    return 0;
}
