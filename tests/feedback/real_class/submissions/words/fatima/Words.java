import java.util.*;
import java.io.*;

public class Words {
    private String[] words = new String[100];
    private int[] counts = new int[100];
    private int size = 0;

    void add(String w) {
        for (int i = 0; i < size; i++) {
            if (words[i] == w) {
                counts[i]++;
                return;
            }
        }
        words[size] = w;
        counts[size] = 1;
        size++;
    }

    public static void main(String[] args) throws IOException {
        Words all = new Words();
        Scanner s = new Scanner(new File("text.txt"));
        while (s.hasNext()) all.add(s.next().toLowerCase().replaceAll("[^a-z]", ""));
        for (int i = 0; i < all.size; i++) System.out.println(all.words[i] + " " + all.counts[i]);
    }
}
