//! A first look at source text: what is code, and what is a comment or a string.

/// How a language writes comments and strings, as far as a search for names needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// `//`, `/* */`, `"…"`, `'…'`, and `"""…"""` or `` `…` `` over several lines.
    Braces,
    /// `#`, `"…"`, `'…'` and both tripled.
    Python,
}

/// The text with comments and the insides of strings replaced by blanks, line breaks kept.
///
/// Good enough to find declarations in programs that compile, and harmless on others.
pub(super) fn code_only(text: &str, syntax: Syntax) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match opening(rest, syntax) {
            Some(opening) => {
                let inside = &rest[opening.length()..];
                opening.length() + opening.inside_length(inside)
            }
            None => {
                code.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        code.extend(
            rest[..length]
                .chars()
                .map(|c| if c == '\n' { '\n' } else { ' ' }),
        );
        rest = &rest[length..];
    }
    code
}

/// What begins here that is not code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    LineComment(&'static str),
    BlockComment,
    /// Ends at the same quote; a backslash takes the next character along.
    Text(&'static str),
}

impl Opening {
    fn length(self) -> usize {
        match self {
            Self::LineComment(mark) | Self::Text(mark) => mark.len(),
            Self::BlockComment => 2,
        }
    }

    /// Up to and with the end, or to the end of the text.
    fn inside_length(self, inside: &str) -> usize {
        match self {
            Self::LineComment(_) => inside.find('\n').unwrap_or(inside.len()),
            Self::BlockComment => inside.find("*/").map_or(inside.len(), |at| at + 2),
            Self::Text(quote) => {
                let spans_lines = quote.len() == 3 || quote == "`";
                let mut at = 0;
                while let Some(c) = inside[at..].chars().next() {
                    if inside[at..].starts_with(quote) {
                        return at + quote.len();
                    }
                    if c == '\n' && !spans_lines {
                        return at;
                    }
                    at += c.len_utf8();
                    if c == '\\' {
                        at += inside[at..].chars().next().map_or(0, char::len_utf8);
                    }
                }
                inside.len()
            }
        }
    }
}

fn opening(rest: &str, syntax: Syntax) -> Option<Opening> {
    let starts = |mark| rest.starts_with(mark);
    match syntax {
        Syntax::Braces if starts("//") => Some(Opening::LineComment("//")),
        Syntax::Braces if starts("/*") => Some(Opening::BlockComment),
        Syntax::Braces if starts("\"\"\"") => Some(Opening::Text("\"\"\"")),
        Syntax::Braces if starts("`") => Some(Opening::Text("`")),
        Syntax::Python if starts("#") => Some(Opening::LineComment("#")),
        Syntax::Python if starts("\"\"\"") => Some(Opening::Text("\"\"\"")),
        Syntax::Python if starts("'''") => Some(Opening::Text("'''")),
        _ if starts("\"") => Some(Opening::Text("\"")),
        _ if starts("'") => Some(Opening::Text("'")),
        _ => None,
    }
}

/// Words, and every other visible character by itself.
pub(super) fn tokens(code: &str) -> impl Iterator<Item = &str> {
    let mut rest = code;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_become_blanks() {
        let code = code_only(
            "a /* b\n c */ d // e\n\"f\\\"g\" h 'i' `j\nk` \"\"\"l\nm\"\"\" n",
            Syntax::Braces,
        );
        assert_eq!(tokens(&code).collect::<Vec<_>>(), ["a", "d", "h", "n"]);
        assert_eq!(code.lines().count(), 5);
        let code = code_only("a # b\n'''c\nd''' e \"f#\" g '뿌요' h", Syntax::Python);
        assert_eq!(tokens(&code).collect::<Vec<_>>(), ["a", "e", "g", "h"]);
    }

    #[test]
    fn a_text_that_does_not_end_is_taken_to_the_end() {
        for text in ["/* a", "\"\"\"a", "`a", "// a", "\"a\\"] {
            assert_eq!(code_only(text, Syntax::Braces).trim(), "", "{text}");
        }
        assert_eq!(code_only("'a\nb", Syntax::Braces).trim(), "b");
    }

    #[test]
    fn tokens_are_words_and_single_signs() {
        assert_eq!(
            tokens("int a_1=$b;").collect::<Vec<_>>(),
            ["int", "a_1", "=", "$b", ";"]
        );
    }
}
