import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

class Caesar {
    private final int key;

    Caesar(int key) {
        this.key = key;
    }

    String apply(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') b.append((char) ('a' + (c - 'a' + key) % 26));
            else if (c >= 'A' && c <= 'Z') b.append((char) ('A' + (c - 'A' + key) % 26));
            else b.append(c);
        }
        return b.toString();
    }

    public static void main(String[] args) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) { // HERE
            Caesar caesar = new Caesar(Integer.parseInt(in.readLine().trim()));
            for (String s = in.readLine(); s != null; s = in.readLine()) System.out.println(caesar.apply(s));
        }
    }
}
