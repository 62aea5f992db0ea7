#include <stdio.h>

int main() {
    int n;
    int a[100000];
    printf("Enter n: ");
    scanf("%d", &n);
    for (int i = 1; i < n; i++)
        scanf("%d", &a[i]);
    int sum = 0;
    int max = a[1], min = a[1];
    for (int i = 1; i < n; i++) {
        sum += a[i];
        if (a[i] > max) max = a[i];
        if (a[i] < min) min = a[i];
    }
    printf("count %d\nsum %d\nmean %.2f\nlargest %d\nsmallest %d\n", n, sum, (double)sum / n, max, min);
    return 0;
}
