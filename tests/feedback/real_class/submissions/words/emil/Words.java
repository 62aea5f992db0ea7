import java.io.*;
import java.util.*;

public class Words {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new FileReader("text.txt"));
        TreeMap<String, Integer> map = new TreeMap<>();
        String line;
        while ((line = br.readLine()) != null) {
            for (String w : line.toLowerCase().split("[^a-z]+")) {
                if (w.isEmpty()) continue;
                if (map.containsKey(w)) map.put(w, map.get(w) + 1);
                else map.put(w, 0);
            }
        }
        for (String w : map.keySet()) System.out.println(w + " " + map.get(w));
    }
}
