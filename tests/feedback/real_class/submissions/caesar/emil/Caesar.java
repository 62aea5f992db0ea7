import java.io.*;
import java.util.Scanner;

public class Caesar {
    // shifts only lower case so far, upper case comes tomorrow
    static String encode(String line, int shift) {
        StringBuilder sb = new StringBuilder();
        for (char c : line.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                sb.append((char) ('a' + (c - 'a' + shift) % 26));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) throws FileNotFoundException {
        Scanner sc = new Scanner(new File("secret.txt"));
        int shift = Integer.parseInt(sc.nextLine());
        System.out.println("shift = " + shift);
        while (sc.hasNextLine()) {
            String line = sc.nextLine();
            System.out.println(encode(line, shift));
        }
    }
}
