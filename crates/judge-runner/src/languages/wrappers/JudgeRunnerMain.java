import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Calls Solution.solution with the three arrays of the input and prints what it returns. */
class JudgeRunnerMain {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        int[][] board = rows(in.readLine());
        int[] aloc = numbers(in.readLine());
        int[] bloc = numbers(in.readLine());
        // What the solution prints itself is talk, not its answer.
        PrintStream out = System.out;
        System.setOut(System.err);
        Object result = new Solution().solution(board, aloc, bloc);
        out.println(result);
        out.flush();
    }

    private static int[][] rows(String line) {
        List<int[]> rows = new ArrayList<>();
        String inner = line.trim();
        for (String row : inner.substring(1, inner.length() - 1).split("]")) {
            if (row.contains("[")) rows.add(numbers(row.substring(row.indexOf('['))));
        }
        return rows.toArray(new int[0][]);
    }

    private static int[] numbers(String text) {
        List<Integer> found = new ArrayList<>();
        for (String word : text.split("[^0-9-]+")) {
            if (!word.isEmpty()) found.add(Integer.parseInt(word));
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }
}
