//! What a Java source declares: its file must be named after the public class, and running it needs the
//! class that has `main`.

use super::source::{Syntax, code_only, tokens};

/// The declarations that matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct JavaSource {
    pub(super) package: Option<String>,
    /// The public type at the top level, which the file must be named after.
    pub(super) public_type: Option<String>,
    /// The first type at the top level that has a method `main`, a static one if there is any.
    pub(super) main_type: Option<String>,
    /// Whether `class Solution` has a method `solution`.
    pub(super) has_solution: bool,
}

impl JavaSource {
    pub(super) fn read(text: &str) -> Self {
        let code = code_only(text, Syntax::Braces);
        let tokens: Vec<&str> = tokens(&code).collect();
        let mut found = Self::default();
        let mut depth = 0_usize;
        let mut current: Option<&str> = None;
        // Since the last `;`, `{` or `}`: the modifiers of a declaration.
        let mut statement = 0;
        let mut instance_main = None;
        for (i, &token) in tokens.iter().enumerate() {
            let next = tokens.get(i + 1).copied();
            let modifiers = &tokens[statement..i];
            match token {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "package" if depth == 0 && modifiers.is_empty() => {
                    let name = tokens[i + 1..].iter().take_while(|&&token| token != ";");
                    found.package = Some(name.copied().collect());
                }
                "class" | "interface" | "enum" | "record" if depth == 0 => {
                    current = next;
                    if modifiers.contains(&"public") {
                        found.public_type = next.map(str::to_owned);
                    }
                }
                "main" if depth == 1 && next == Some("(") && modifiers.contains(&"void") => {
                    let place = match modifiers.contains(&"static") {
                        true => &mut found.main_type,
                        // Enough for a main class from Java 21 on.
                        false => &mut instance_main,
                    };
                    if place.is_none() {
                        *place = current.map(str::to_owned);
                    }
                }
                "solution" if depth == 1 && next == Some("(") && !modifiers.is_empty() => {
                    found.has_solution |= current == Some("Solution") && !modifiers.contains(&"=");
                }
                _ => {}
            }
            if matches!(token, "{" | "}" | ";") {
                statement = i + 1;
            }
        }
        found.main_type = found.main_type.or(instance_main);
        found
    }

    /// The name that the file must have.
    pub(super) fn file_name(&self) -> String {
        let name = self.public_type.as_ref().or(self.main_type.as_ref());
        format!("{}.java", name.map_or("Main", String::as_str))
    }

    /// The class with `main` as the virtual machine wants to hear it.
    pub(super) fn main_class(&self) -> Option<String> {
        let main = self.main_type.as_ref()?;
        Some(match &self.package {
            Some(package) => format!("{package}.{main}"),
            None => main.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_main_class_is_found() {
        let source = JavaSource::read(
            "import java.util.*;\npublic class Main { public static void main(String[] a) { } }",
        );
        assert_eq!(source.file_name(), "Main.java");
        assert_eq!(source.main_class().as_deref(), Some("Main"));
        assert!(!source.has_solution);
    }

    #[test]
    fn any_class_may_be_public_and_another_have_main() {
        let source = JavaSource::read(
            "package a . b;\n// class Wrong {}\nclass Helper { class Inner { static void main() {} } }\n\
             @Deprecated public final class Ppuyo { String s = \"class X {\"; int f() { return 1; } }\n\
             class Run { private static final int N = 1; static public void main ( String... a ) { } }",
        );
        assert_eq!(source.public_type.as_deref(), Some("Ppuyo"));
        assert_eq!(source.file_name(), "Ppuyo.java");
        assert_eq!(source.main_class().as_deref(), Some("a.b.Run"));
    }

    #[test]
    fn a_solution_without_main_is_told() {
        let source = JavaSource::read(
            "class Solution {\n  static int[] dx = {1, 0};\n  public int solution(int[][] board, int[] a, int[] b) \
             { return solution2(1); }\n}",
        );
        assert!(source.has_solution && source.main_type.is_none());
        assert_eq!(source.file_name(), "Main.java");
        let other = JavaSource::read("class Other { int solution(int x) { return x; } }");
        assert!(!other.has_solution);
    }
}
