import java.io.*;
import java.util.*;

public class Words {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(new File("text.txt"));
        Map<String, Integer> counts = new TreeMap<>();
        while (in.hasNext()) {
            String w = in.next().toLowerCase();
            counts.put(w, counts.getOrDefault(w, 0) + 1);
        }
        List<String> keys = new ArrayList<>(counts.keySet());
        keys.sort((a, b) -> counts.get(b) - counts.get(a));
        for (String k : keys) System.out.println(k + ": " + counts.get(k));
    }
}
