#include <stdio.h>

int main(void) {
    int n, i, a[100];
    int sum;
    float mean;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d", &a[i]);
        sum = sum + a[i]; // HERE
    }
    mean = sum / n;
    int largest = a[0], smallest = a[0];
    for (i = 1; i <= n; i++) {
        if (a[i] > largest) largest = a[i];
        if (a[i] < smallest) smallest = a[i];
    }
    printf("count %d\nsum %d\nmean %.2f\nlargest %d\nsmallest %d\n", n, sum, mean, largest, smallest);
    return 0;
}
