import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class Counting {
    static List<Map.Entry<String, Integer>> order(String textFile, String stopFile) throws Exception {
        Set<String> stop = Set.copyOf(List.of(Files.readString(Path.of(stopFile)).trim().split("\\s+")));
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : Files.readString(Path.of(textFile)).trim().split("\\s+")) {
            if (!stop.contains(word)) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        List<Map.Entry<String, Integer>> ordered = new ArrayList<>(counts.entrySet());
        ordered.sort((one, other) -> other.getValue() - one.getValue());
        return ordered;
    }
}
