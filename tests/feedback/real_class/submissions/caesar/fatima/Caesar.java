import java.util.Scanner;

public class Caesar {
    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        int shift = keyboard.nextInt();
        keyboard.nextLine();
        while (keyboard.hasNextLine()) {
            String line = keyboard.nextLine();
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                if (Character.isUpperCase(c)) {
                    c = (char) ('A' + (c - 'A' + shift) % 26);
                } else if (Character.isLowerCase(c)) {
                    c = (char) ('a' + (c - 'a' + shift) % 26);
                }
                System.out.print(c);
            }
            System.out.println();
        }
    }
}
