import java.util.Scanner;

public class Statistics {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int[] all = new int[n];
        for (int i = 0; i < n; i++)
            all[i] = in.nextInt();
        long sum = 0;
        int largest = all[0], smallest = all[0];
        for (int i = 0; i < n; i++) {
            sum += all[i];
            if (all[i] > largest) largest = all[i];
        }
        for (int i = 0; i < n - 1; i++) { // HERE
            if (all[i] < smallest) smallest = all[i];
        }
        System.out.println("count " + n);
        System.out.println("sum " + sum);
        System.out.println(String.format("mean %.2f", sum / (double) n));
        System.out.println("largest " + largest);
        System.out.println("smallest " + smallest);
    }
}
