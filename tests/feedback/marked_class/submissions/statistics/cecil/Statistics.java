import java.util.*;

public class Statistics {
    private final List<Integer> values = new ArrayList<>();

    void read(Scanner in) {
        System.out.println("reading..."); // HERE
        int n = in.nextInt();
        while (values.size() < n) values.add(in.nextInt());
    }

    void print() {
        long sum = 0;
        for (int v : values) sum += v;
        System.out.printf("count %d%n", values.size());
        System.out.printf("sum %d%n", sum);
        System.out.printf(Locale.ROOT, "mean %.2f%n", 1.0 * sum / values.size());
        System.out.printf("largest %d%n", Collections.max(values));
        System.out.printf("smallest %d%n", Collections.min(values));
    }

    public static void main(String[] args) {
        Statistics s = new Statistics();
        s.read(new Scanner(System.in));
        s.print();
    }
}
