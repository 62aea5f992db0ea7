import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Statistics {
    static List<Integer> numbers = new ArrayList<>();

    static long total() {
        long t = 0;
        for (int x : numbers) t += x;
        return t;
    }

    static int biggest() {
        int big = 0; // HERE
        for (int x : numbers) {
            if (big < x) {
                big = x;
            }
        }
        return big;
    }

    static int tiniest() {
        int tiny = numbers.get(0);
        for (int x : numbers)
            tiny = Math.min(tiny, x);
        return tiny;
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        for (int left = s.nextInt(); left > 0; left--) numbers.add(s.nextInt());
        System.out.printf("count %d%nsum %d%n", numbers.size(), total());
        System.out.printf("mean %.2f%n", (double) total() / numbers.size());
        System.out.printf("largest %d%nsmallest %d%n", biggest(), tiniest());
    }
}
