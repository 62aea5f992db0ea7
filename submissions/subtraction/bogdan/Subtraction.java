// File: Subtraction.java
// Description: Winning moves of the subtraction game
// Student's Name: Bogdan Ilic
// Student's UT EID: bi17
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Finds winning moves in the subtraction game. */
public class Subtraction {
    /** The answer to one game: the most counters of a move, the convention, the heaps. */
    private static String answer(String[] words) {
        long size = Long.parseLong(words[0]) + 1;
        boolean misere = words[1].equals("misere");
        long total = 0;
        int large = 0;
        for (int index = 2; index < words.length; index++) {
            long rest = Long.parseLong(words[index]) % size;
            total ^= rest;
            large += rest > 1 ? 1 : 0;
        }
        for (int index = 2; index < words.length; index++) {
            long heap = Long.parseLong(words[index]);
            long rest = heap % size;
            long wanted = rest ^ total;
            int others = large - (rest > 1 ? 1 : 0);
            // when only rests of 0 and 1 stay, misère play wants an odd number of ones
            if (misere && others == 0 && wanted <= 1) {
                wanted ^= 1;
            }
            long taken = (rest - wanted + 2 * size) % size;
            if (wanted < size && taken >= 1 && taken <= heap) {
                return "Remove " + taken + " counters from Heap " + (index - 1);
            }
        }
        return "Lose Game";
    }

    /** Answers every game of the input. */
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int games = Integer.parseInt(reader.readLine().trim());
        StringBuilder output = new StringBuilder();
        for (int game = 0; game < games; game++) {
            output.append(answer(reader.readLine().trim().split("\\s+"))).append("\n");
        }
        System.out.print(output);
    }
}
