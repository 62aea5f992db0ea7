class row_26_small_heap {
    public static void main(String[] words) {
        byte[][] kept = new byte[400][];
        for (int number = 0; number < kept.length; number++)
            kept[number] = new byte[1 << 20];
        System.out.println("no limit on memory");
    }
}
