#include <stdio.h>
static char large[200 << 20];
int main(int count, char **words)
{
    (void)words;
    puts(large[count << 10] ? "odd" : "held");
    return 0;
}
