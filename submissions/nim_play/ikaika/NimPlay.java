// File: NimPlay.java
// Description: A whole game of Nim
// Student's Name: Ikaika Kealoha
// Student's UT EID: ik31
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

import java.util.Random;
import java.util.Scanner;

/** Plays a game of Nim with itself and prints all of it. */
public class NimPlay {
    private static final Random RANDOM = new Random(7);

    /** The exclusive or of the piles. */
    static int findNimSum(int[] piles) {
        int total = 0;
        for (int pile : piles) {
            total ^= pile;
        }
        return total;
    }

    /** The index of a pile with a winning move, or of any pile with stones. */
    static int choosePile(int[] piles, int total) {
        for (int index = 0; index < piles.length; index++) {
            if ((piles[index] ^ total) < piles[index]) {
                return index;
            }
        }
        int chosen = RANDOM.nextInt(piles.length);
        while (piles[chosen] == 0) {
            chosen = RANDOM.nextInt(piles.length);
        }
        return chosen;
    }

    /** Whether all piles are empty. */
    static boolean isOver(int[] piles) {
        for (int pile : piles) {
            if (pile > 0) {
                return false;
            }
        }
        return true;
    }

    /** Prints the piles on one line. */
    static void showPiles(int[] piles) {
        StringBuilder line = new StringBuilder("Current Game Status -> ");
        for (int pile : piles) {
            line.append(" ").append(pile);
        }
        System.out.println(line);
    }

    /** Reads a game, predicts its winner and plays it. */
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int[] piles = new int[scanner.nextInt()];
        for (int index = 0; index < piles.length; index++) {
            piles[index] = scanner.nextInt();
        }
        String player = scanner.next();
        String other = player.equals("COMPUTER") ? "HUMAN" : "COMPUTER";
        System.out.println("Prediction before playing the game -> ");
        System.out.println((findNimSum(piles) != 0 ? player : other) + " will win\n");
        System.out.print("\nGAME STARTS\n\n");
        while (!isOver(piles)) {
            showPiles(piles);
            int total = findNimSum(piles);
            int index = choosePile(piles, total);
            int drawn = 1 + RANDOM.nextInt(1 + piles[index]);
            int taken = total == 0 ? drawn : piles[index] - (piles[index] ^ total);
            System.out.println(player + " removes " + taken + "stones from pile at index " + index);
            piles[index] = Math.max(piles[index] - taken, 0);
            String next = other;
            other = player;
            player = next;
        }
        showPiles(piles);
        System.out.print("\n" + other + " won\n\n");
    }
}
