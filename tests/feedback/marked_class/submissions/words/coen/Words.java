import java.io.*;
import java.util.*;

public class Words {
    static Map<String, Integer> counts = new TreeMap<>();

    static void count(String word) {
        int before = counts.get(word); // HERE
        counts.put(word, before + 1);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new FileReader("text.txt"));
        String line;
        while ((line = in.readLine()) != null)
            for (String word : line.toLowerCase().split("[^a-z]+"))
                if (!word.isEmpty()) count(word);
        for (String word : counts.keySet()) System.out.println(word + " " + counts.get(word));
    }
}
