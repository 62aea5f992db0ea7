import java.util.*;

public class Statistics {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = sc.nextInt();
        int sum = 0, max = 0, min = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i];
            if (a[i] > max) max = a[i];
            if (a[i] < min) min = a[i];
        }
        System.out.println("count " + n);
        System.out.println("sum " + sum);
        System.out.println("mean " + String.format("%.2f", (double) sum / n));
        System.out.println("largest " + max);
        System.out.println("smallest " + min);
    }
}
