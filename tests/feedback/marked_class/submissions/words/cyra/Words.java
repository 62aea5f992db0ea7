import java.nio.file.*;
import java.util.*;

class Words {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : Files.readString(Path.of("text.txt")).split("[^A-Za-z]+"))
            if (word.length() > 0) counts.merge(word.toLowerCase(), 1, Integer::sum);
        List<String> words = new ArrayList<>(counts.keySet());
        words.sort(Comparator.comparing(counts::get));
        for (String word : words) System.out.println(word + " " + counts.get(word));
    }
}
