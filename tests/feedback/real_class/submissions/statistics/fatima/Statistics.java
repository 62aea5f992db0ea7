import java.util.Scanner;

public class Statistics {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = Integer.parseInt(in.nextLine());
        int sum = 0;
        int largest = 0;
        int smallest = 0;
        for (int i = 0; i < n; i++) {
            int x = Integer.parseInt(in.nextLine());
            if (i == 0) {
                largest = x;
                smallest = x;
            }
            sum = sum + x;
            if (x > largest) largest = x;
            if (x < smallest) smallest = x;
        }
        System.out.println("count " + n);
        System.out.println("sum " + sum);
        System.out.println("mean " + String.format("%.2f", sum * 1.0 / n));
        System.out.println("largest " + largest);
        System.out.println("smallest " + smallest);
    }
}
