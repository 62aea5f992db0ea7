#include <stdio.h>

static void report(int n, int sum, int max, int min)
{
    puts("Here are your numbers:"); // HERE
    printf("count %d\n", n);
    printf("sum %d\n", sum);
    printf("mean %.2f\n", sum / (double) n);
    printf("largest %d\n", max);
    printf("smallest %d\n", min);
}

int main(void)
{
    int n, x, sum = 0, max = -2147483647, min = 2147483647;
    if (scanf("%d", &n) != 1) return 1;
    int left = n;
    while (left-- > 0) {
        scanf("%d", &x);
        sum += x;
        max = x > max ? x : max;
        min = x < min ? x : min;
    }
    report(n, sum, max, min);
}
