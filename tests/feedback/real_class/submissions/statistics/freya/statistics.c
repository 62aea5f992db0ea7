#include <stdio.h>

int main(void) {
    int n, x, sum = 0, max, min;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
        if (i == 0) { max = x; min = x; }
        if (x > max) max = x;
        if (x < min) min = x;
    }
    printf("count %d\n", n);
    printf("sum %d\n", sum);
    printf("mean %d\n", sum / n);
    printf("largest %d\n", max);
    printf("smallest %d\n", min);
    return 0;
}
