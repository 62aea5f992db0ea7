import java.nio.file.*;
import java.util.*;

public class Words {
    static class Entry {
        String word;
        int count;
    }

    static List<Entry> entries = new ArrayList<>();

    static void add(String next) {
        for (Entry e : entries) {
            String word = e.word;
            if (word == next) { // HERE
                e.count++;
                return;
            }
        }
        Entry e = new Entry();
        e.word = next;
        e.count = 1;
        entries.add(e);
    }

    public static void main(String[] args) throws Exception {
        String text = new String(Files.readAllBytes(Paths.get("text.txt"))).toLowerCase();
        for (String part : text.split("[^a-z]+")) if (!part.isEmpty()) add(part);
        entries.sort((x, y) -> x.count != y.count ? y.count - x.count : x.word.compareTo(y.word));
        for (Entry e : entries) System.out.println(e.word + " " + e.count);
    }
}
