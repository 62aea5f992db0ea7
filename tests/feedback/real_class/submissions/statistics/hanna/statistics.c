#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    int n, sum = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) {
        scanf("%d", a + i);
        sum += a[i];
    }
    qsort(a, n, sizeof *a, compare);
    printf("count %d\n", n);
    printf("sum %d\n", sum);
    printf("mean %.2f\n", (double)sum / n);
    printf("largest %d\n", a[0]);
    printf("smallest %d\n", a[n - 1]);
    free(a);
    return 0;
}
