import java.io.File;
import java.util.Scanner;

public class Caesar {
    static char encode(char c, int key) {
        if (c >= 'a' && c <= 'z') {
            return (char) ((c - 'a' + key) % 26 + 'a');
        }
        if (c > 'A' && c <= 'Z') { // HERE
            return (char) ((c - 'A' + key) % 26 + 'A');
        }
        return c;
    }

    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(new File("secret.txt"));
        int key = Integer.parseInt(in.nextLine().trim());
        while (in.hasNextLine()) {
            String line = in.nextLine();
            String out = "";
            for (int i = 0; i < line.length(); i++) out += encode(line.charAt(i), key);
            System.out.println(out);
        }
    }
}
