import java.util.Scanner;

public class Statistics {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int sum = 0;
        int max = Integer.MIN_VALUE;
        int min = Integer.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            int x = sc.nextInt();
            sum += x;
            max = Math.max(max, x);
            min = Math.min(min, x);
        }
        double mean = sum / n;
        System.out.println("Count: " + n);
        System.out.println("Sum: " + sum);
        System.out.printf("Mean: %.2f\n", mean);
        System.out.println("Largest: " + max);
        System.out.println("Smallest: " + min);
    }
}
