//! `trace`: a case step by step.

use std::io::{self, Write};

use super::{Context, plural, usage};
use crate::cli::{TraceArgs, TraceFormat};
use crate::exit::Status;
use crate::game;
use crate::part::Base;

pub(crate) fn run(args: &TraceArgs, mut context: Context<'_>) -> io::Result<Status> {
    let mut status = Status::default();
    let found = match context.discover(std::slice::from_ref(&args.path), None, &mut status) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let input = match found.inputs.as_slice() {
        [input] => input,
        [] if status.failed => return Ok(status),
        inputs => {
            let path = args.path.display();
            let count = plural(inputs.len() as u64, "input");
            context
                .talk
                .error(&format!("{path} holds {count}; name the one to trace"));
            return Ok(usage());
        }
    };
    let bytes = match context.read(input) {
        Ok(bytes) => bytes,
        Err(error) => {
            let words = crate::discover::words(&error);
            context
                .talk
                .error(&format!("{} cannot be read: {words}", input.label));
            return Ok(usage());
        }
    };
    if context.interrupt.is_raised() {
        status.interrupted = true;
        return Ok(status);
    }
    if bytes.trim_ascii().is_empty() {
        context.talk.note("no cases");
        return Ok(status);
    }
    let Some(game) = args.game.problem.or_else(|| game::detect(&bytes)) else {
        context.talk.error(&format!(
            "{}: cannot tell which game this is; name it with -p",
            input.label
        ));
        status.cases += 1;
        status.failed = true;
        return Ok(status);
    };
    match game.trace(&bytes, args.case) {
        Ok(Some(frames)) => {
            status.cases += 1;
            match args.format {
                TraceFormat::Text => {
                    for (index, frame) in frames.enumerate() {
                        if context.interrupt.is_raised() {
                            status.interrupted = true;
                            break;
                        }
                        if index > 0 {
                            writeln!(context.stdout)?;
                        }
                        write!(context.stdout, "{frame}")?;
                    }
                }
            }
        }
        Ok(None) => {
            if args.case > 1 {
                context
                    .talk
                    .error(&format!("{} has no case {}", input.label, args.case));
                return Ok(usage());
            }
            context.talk.note("no cases");
        }
        Err(remark) => {
            status.cases += 1;
            status.failed = true;
            context.talk.remark(&input.label, &remark, &Base::default());
        }
    }
    context.stdout.flush()?;
    Ok(status)
}
