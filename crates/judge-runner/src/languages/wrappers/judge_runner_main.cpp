// Calls solution() with the three arrays of the input and prints what it returns.
#include "@SOURCE@"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

namespace judge_runner {

inline std::vector<int> numbers(const std::string &text, std::size_t &at) {
    std::vector<int> found;
    while (at < text.size() && text[at] != ']') {
        if (text[at] == '-' || (text[at] >= '0' && text[at] <= '9')) {
            char *end = nullptr;
            found.push_back(static_cast<int>(std::strtol(text.c_str() + at, &end, 10)));
            at = static_cast<std::size_t>(end - text.c_str());
        } else {
            ++at;
        }
    }
    return found;
}

inline std::vector<int> numbers(const std::string &text) {
    std::size_t at = 0;
    return numbers(text, at);
}

inline std::vector<std::vector<int>> rows(const std::string &text) {
    std::vector<std::vector<int>> found;
    // Behind the outer bracket, every bracket opens a row.
    for (std::size_t at = text.find('[') + 1; (at = text.find('[', at)) != std::string::npos;) {
        found.push_back(numbers(text, at));
    }
    return found;
}

} // namespace judge_runner

int main() {
    std::string lines[3];
    for (std::string &line : lines) std::getline(std::cin, line);
    std::vector<std::vector<int>> board = judge_runner::rows(lines[0]);
    std::vector<int> aloc = judge_runner::numbers(lines[1]);
    std::vector<int> bloc = judge_runner::numbers(lines[2]);
    // What the solution prints itself is talk, not its answer.
    int answers = dup(1);
    dup2(2, 1);
    auto result = solution(board, aloc, bloc);
    std::cout.flush();
    std::fflush(stdout);
    dup2(answers, 1);
    std::cout << result << std::endl;
}
