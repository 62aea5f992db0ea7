import java.nio.file.*;
import java.util.List;

public class Caesar {
    public static void main(String[] args) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get("secret.txt"));
        int key = Integer.parseInt(lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            StringBuilder coded = new StringBuilder();
            for (char c : line.toCharArray()) {
                if (Character.isLowerCase(c)) {
                    coded.append((char) ('a' + (c - 'a' + key) % 26));
                } else if (Character.isUpperCase(c)) {
                    coded.append((char) ('a' + (c - 'A' + key) % 26)); // HERE
                } else {
                    coded.append(c);
                }
            }
            System.out.println(coded);
        }
    }
}
