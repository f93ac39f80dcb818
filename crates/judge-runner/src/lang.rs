//! The words of the reports, in English and in Korean.

use std::borrow::Cow;

use clap::ValueEnum;

use crate::compare::{Difference, visible};
use crate::verdict::Verdict;

/// The language of a report for people. Records are always in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Lang {
    /// English
    #[default]
    En,
    /// 한국어
    Ko,
}

/// The words that stand alone; a language has all of them or does not compile.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Words {
    pub(crate) judging: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) any_game: &'static str,
    pub(crate) built_in: &'static str,
    pub(crate) program: &'static str,
    pub(crate) compare: &'static str,
    pub(crate) limit: &'static str,
    pub(crate) processor: &'static str,
    pub(crate) jobs: &'static str,
    pub(crate) part: &'static str,
    pub(crate) memory_by: &'static str,
    pub(crate) slowest: &'static str,
    pub(crate) peak: &'static str,
    pub(crate) interrupted: &'static str,
    pub(crate) none_judged: &'static str,
    pub(crate) second: &'static str,
    pub(crate) expected: &'static str,
    pub(crate) got: &'static str,
    pub(crate) end_of_output: &'static str,
    /// With `{line}` and `{column}`.
    pub(crate) at: &'static str,
    pub(crate) title: &'static str,
    pub(crate) verdict: &'static str,
    pub(crate) case: &'static str,
    pub(crate) time: &'static str,
    pub(crate) memory: &'static str,
    pub(crate) wall_time: &'static str,
    pub(crate) cpu_time: &'static str,
    pub(crate) exit_code: &'static str,
    pub(crate) signal: &'static str,
    pub(crate) leaked: &'static str,
    pub(crate) truncated: &'static str,
    pub(crate) input: &'static str,
    pub(crate) answer: &'static str,
    pub(crate) answer_from: &'static str,
    pub(crate) facts: &'static str,
    pub(crate) all: &'static str,
    pub(crate) show: &'static str,
    pub(crate) search: &'static str,
    pub(crate) sort: &'static str,
    pub(crate) in_order: &'static str,
    pub(crate) slowest_first: &'static str,
    pub(crate) fastest_first: &'static str,
    pub(crate) largest_first: &'static str,
    pub(crate) smallest_first: &'static str,
    pub(crate) by_verdict: &'static str,
    pub(crate) pages: &'static str,
    pub(crate) previous: &'static str,
    pub(crate) next: &'static str,
    /// With `{page}` and `{pages}`.
    pub(crate) page_of: &'static str,
    /// With `{shown}` and `{all}`.
    pub(crate) shown_of: &'static str,
    pub(crate) nothing_matches: &'static str,
    pub(crate) not_all_judged: &'static str,
    /// With `{count}`.
    pub(crate) left_out: &'static str,
    pub(crate) needs_script: &'static str,
    pub(crate) step_by_step: &'static str,
}

const EN: Words = Words {
    judging: "Judging",
    summary: "Summary",
    any_game: "any game",
    built_in: "built-in solver",
    program: "program",
    compare: "compare",
    limit: "limit",
    processor: "processor",
    jobs: "jobs",
    part: "part",
    memory_by: "memory by",
    slowest: "slowest",
    peak: "peak",
    interrupted: "interrupted",
    none_judged: "none judged",
    second: " s",
    expected: "expected",
    got: "got",
    end_of_output: "end of output",
    at: "line {line}, column {column}",
    title: "Judge report",
    verdict: "Verdict",
    case: "Case",
    time: "Time",
    memory: "Memory",
    wall_time: "wall time",
    cpu_time: "CPU time",
    exit_code: "exit code",
    signal: "signal",
    leaked: "left processes behind, which were killed",
    truncated: "its output was cut",
    input: "input",
    answer: "expected answer",
    answer_from: "expected answer from",
    facts: "Facts",
    all: "All",
    show: "Show verdicts",
    search: "Search",
    sort: "Sort",
    in_order: "in order",
    slowest_first: "slowest first",
    fastest_first: "fastest first",
    largest_first: "most memory first",
    smallest_first: "least memory first",
    by_verdict: "by verdict",
    pages: "Pages",
    previous: "Previous",
    next: "Next",
    page_of: "page {page} of {pages}",
    shown_of: "{shown} of {all} cases",
    nothing_matches: "No case matches.",
    not_all_judged: "Interrupted: not all cases were judged.",
    left_out: "To keep this file small, the first differences of {count} cases are only in the JSON Lines records.",
    needs_script: "This page shows its cases with JavaScript; nothing is loaded from a network.",
    step_by_step: "step by step",
};

const KO: Words = Words {
    judging: "채점",
    summary: "결과",
    any_game: "모든 게임",
    built_in: "내장 풀이",
    program: "프로그램",
    compare: "비교",
    limit: "제한",
    processor: "프로세서",
    jobs: "동시 채점",
    part: "부분",
    memory_by: "메모리 측정",
    slowest: "최장",
    peak: "최대 메모리",
    interrupted: "중단됨",
    none_judged: "채점하지 않음",
    second: "초",
    expected: "정답",
    got: "출력",
    end_of_output: "여기서 끝",
    at: "{line}번째 줄 {column}번째 칸",
    title: "채점 결과",
    verdict: "결과",
    case: "테스트 케이스",
    time: "시간",
    memory: "메모리",
    wall_time: "실제 시간",
    cpu_time: "CPU 시간",
    exit_code: "종료 코드",
    signal: "시그널",
    leaked: "남은 프로세스를 종료했습니다",
    truncated: "출력이 잘렸습니다",
    input: "입력",
    answer: "정답 파일",
    answer_from: "정답의 출처",
    facts: "상세",
    all: "전체",
    show: "결과별 보기",
    search: "검색",
    sort: "정렬",
    in_order: "입력 순서",
    slowest_first: "느린 순",
    fastest_first: "빠른 순",
    largest_first: "메모리 많은 순",
    smallest_first: "메모리 적은 순",
    by_verdict: "결과별",
    pages: "쪽",
    previous: "이전",
    next: "다음",
    page_of: "{page} / {pages}쪽",
    shown_of: "{all}개 중 {shown}개",
    nothing_matches: "해당하는 테스트 케이스가 없습니다.",
    not_all_judged: "중단됨: 모든 테스트 케이스를 채점하지는 않았습니다.",
    left_out: "파일을 작게 유지하려고 {count}개 케이스의 첫 차이는 JSON Lines 기록에만 두었습니다.",
    needs_script: "이 페이지는 JavaScript로 결과를 보여 줍니다. 네트워크에서 아무것도 불러오지 않습니다.",
    step_by_step: "한 단계씩 보기",
};

/// How reasons begin in records, and how they begin in Korean. What stands
/// behind is data: places, names, figures.
const REASONS_KO: &[(&str, &str)] = &[
    ("no expected output", "정답이 없습니다"),
    ("no cases", "테스트 케이스가 없습니다"),
    (
        "no game of ours, and no program to judge",
        "아는 게임이 아니고, 채점할 프로그램도 없습니다",
    ),
    ("invalid input", "잘못된 입력"),
    ("cannot be read", "읽을 수 없습니다"),
    ("flaky: accepted at try", "불안정: 맞은 시도"),
    ("interrupted", "중단됨"),
    ("exit code", "종료 코드"),
    ("no exit code", "종료 코드 없음"),
];

/// What stands in reasons that name white space: its names, and itself.
const WHITE_SPACE_KO: &[(&str, &str)] = &[
    (
        "only white space differs: expected ",
        "공백만 다릅니다: 정답 ",
    ),
    (", got ", ", 출력 "),
    ("a line end", "줄바꿈"),
    ("a blank", "빈칸"),
    ("nothing", "없음"),
];

/// What stands in reasons that name a limit; they hold no words but ours.
const LIMITS_KO: &[(&str, &str)] = &[
    ("more than ", ""),
    (" of output", " 넘는 출력"),
    ("killed after ", "강제 종료: CPU "),
    ("ended after ", "종료: CPU "),
    ("killed with ", "강제 종료: CPU "),
    ("ended with ", "종료: CPU "),
    ("killed at ", "강제 종료: "),
    ("ended at ", "종료: "),
    (" of CPU used", " 사용"),
    (" on the clock", " 경과"),
];

impl Lang {
    /// Returns the words of the language.
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::En => &EN,
            Self::Ko => &KO,
        }
    }

    /// Returns the language's tag (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ko => "ko",
        }
    }

    /// Returns a verdict in words.
    #[must_use]
    pub const fn verdict(self, verdict: Verdict) -> &'static str {
        match (self, verdict) {
            (Self::En, Verdict::Ac) => "accepted",
            (Self::En, Verdict::Pe) => "presentation error",
            (Self::En, Verdict::Wa) => "wrong answer",
            (Self::En, Verdict::Tle) => "time limit exceeded",
            (Self::En, Verdict::Mle) => "memory limit exceeded",
            (Self::En, Verdict::Ole) => "output limit exceeded",
            (Self::En, Verdict::Re) => "run-time error",
            (Self::En, Verdict::Ce) => "compile error",
            (Self::En, Verdict::Sk) => "skipped",
            (Self::En, Verdict::Je) => "judge error",
            (Self::Ko, Verdict::Ac) => "맞았습니다",
            (Self::Ko, Verdict::Pe) => "출력 형식이 잘못되었습니다",
            (Self::Ko, Verdict::Wa) => "틀렸습니다",
            (Self::Ko, Verdict::Tle) => "시간 초과",
            (Self::Ko, Verdict::Mle) => "메모리 초과",
            (Self::Ko, Verdict::Ole) => "출력 초과",
            (Self::Ko, Verdict::Re) => "런타임 에러",
            (Self::Ko, Verdict::Ce) => "컴파일 에러",
            (Self::Ko, Verdict::Sk) => "건너뜀",
            (Self::Ko, Verdict::Je) => "채점기 오류",
        }
    }

    /// Returns a record's reason in this language, as one printable line.
    pub(crate) fn reason(self, reason: &str) -> String {
        let line = crate::text::message(reason);
        if self == Self::En {
            return line;
        }
        let translate =
            |line: String, (english, korean): &(&str, &str)| line.replace(english, korean);
        if line.starts_with(WHITE_SPACE_KO[0].0) {
            return WHITE_SPACE_KO.iter().fold(line, translate);
        }
        if line.starts_with("> ") || line.starts_with("more than ") {
            return LIMITS_KO.iter().fold(line, translate);
        }
        REASONS_KO
            .iter()
            .find_map(|(english, korean)| Some(format!("{korean}{}", line.strip_prefix(english)?)))
            .unwrap_or(line)
    }

    /// Returns what a record says of the program; ours has a name in each language.
    pub(crate) fn program(self, program: &str) -> Cow<'_, str> {
        if program == EN.built_in {
            self.words().built_in.into()
        } else {
            crate::text::printable(program).into()
        }
    }

    pub(crate) fn cases(self, count: u64) -> String {
        match self {
            Self::En => crate::commands::plural(count, "case"),
            Self::Ko => format!("{count}개"),
        }
    }

    pub(crate) fn jobs(self, count: u64) -> String {
        match self {
            Self::En => crate::commands::plural(count, "job"),
            Self::Ko => format!("동시에 {count}개"),
        }
    }

    pub(crate) fn part_of(self, part: &str, total: u64) -> String {
        match self {
            Self::En => format!("{part} of {total}"),
            Self::Ko => format!("전체 {total}개 중 {part}"),
        }
    }

    /// Returns how often a verdict was given.
    pub(crate) fn count(self, count: u64, verdict: Verdict) -> String {
        match self {
            Self::En => format!("{count} {verdict}"),
            Self::Ko => format!("{} {count}", self.verdict(verdict)),
        }
    }

    /// Returns a first difference in one line, white space made visible.
    pub(crate) fn difference(self, diff: &Difference) -> String {
        let words = self.words();
        let quoted = |text: &Option<String>| match text {
            Some(text) => format!("\"{}\"", crate::text::printable(&visible(text))),
            None => words.end_of_output.to_owned(),
        };
        let at = words
            .at
            .replace("{line}", &diff.line.to_string())
            .replace("{column}", &diff.column.to_string());
        format!(
            "{at}: {} {}, {} {}",
            words.expected,
            quoted(&diff.expected),
            words.got,
            quoted(&diff.got)
        )
    }
}

/// Fills a text up to a width from the left; Hangul is two columns wide.
pub(crate) fn right(text: &str, width: usize) -> String {
    let columns: usize = text
        .chars()
        .map(|c| if ('가'..='힣').contains(&c) { 2 } else { 1 })
        .sum();
    format!("{}{text}", " ".repeat(width.saturating_sub(columns)))
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn what_follows_a_known_reason_stays() {
        let reason = "invalid input: line 2, column 1: x";
        assert_eq!(Lang::Ko.reason(reason), "잘못된 입력: line 2, column 1: x");
        assert_eq!(Lang::En.reason(reason), reason);
        assert_eq!(
            Lang::Ko.reason("\x1b[31mZeroDivisionError"),
            "ZeroDivisionError"
        );
    }
}
