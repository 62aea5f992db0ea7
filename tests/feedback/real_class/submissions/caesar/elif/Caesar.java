// Caesar cipher
import java.io.*;
import java.util.*;

public class Caesar {
    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(new File("secret.txt"));
        int shift = in.nextInt();
        String out = "";
        while (in.hasNext()) {
            String word = in.next();
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                if (c >= 'a' && c <= 'z') {
                    out += (char) ((c - 'a' + shift) % 26 + 'a');
                } else if (c >= 'A' && c <= 'Z') {
                    out += (char) ((c - 'A' + shift) % 26 + 'A');
                }
            }
        }
        System.out.println(out);
    }
}
