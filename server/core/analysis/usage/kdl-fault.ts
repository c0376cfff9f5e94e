import type { InvalidKdlError } from '@bgotink/kdl';
import type { OffsetRange } from '../../text/range.ts';

/** The reason why text cannot be parsed, and possible replacements for the culprit. */
export interface KdlFault extends OffsetRange {
  readonly message: string;
  readonly replacements?: readonly string[];
  /** Whether the first replacement may not be the one that is intended. */
  readonly isGuess?: boolean;
}

/**
 * Returns the first error of the parser as a fault, with a message for users and the range of the culprit. `offset` is
 * the position of `text` in the usage specification.
 */
export function kdlFault(error: InvalidKdlError, text: string, offset: number): KdlFault {
  const [first = error] = error.flat();
  const at = Math.min(first.start?.offset ?? 0, text.length);
  const fault = explain(plainMessage(first.message), text, at) ?? {
    message: `Invalid KDL: ${lowerFirst(plainMessage(first.message))}`,
    start: at,
    end: Math.max(first.end?.offset ?? at + 1, at + 1),
  };
  const start = Math.min(fault.start, Math.max(0, text.length - 1));
  return { ...fault, start: offset + start, end: offset + Math.min(Math.max(fault.end, start), text.length) };
}

function explain(message: string, text: string, at: number): KdlFault | undefined {
  const keyword = /^Invalid keyword "(true|false|null|inf|-inf|nan)"/.exec(message)?.[1];
  if (keyword !== undefined) {
    const start = Math.max(0, text.lastIndexOf(keyword, at));
    const replacement = `#${keyword}`;
    const written = `\`${keyword}\` is not a value; write \`${replacement}\``;
    return { message: written, start, end: start + keyword.length, replacements: [replacement] };
  }
  if (/inside string|newline in.*string/i.test(message)) {
    const start = Math.max(0, text.slice(0, at + 1).lastIndexOf('"'));
    return { message: 'This string is not closed; add `"`', start, end: text.length };
  }
  if (/multiline comment/.test(message)) {
    const start = Math.max(0, text.lastIndexOf('/*'));
    return { message: 'This comment is not closed; add `*/`', start, end: text.length };
  }
  const invalidEscape = /^Invalid escape "(\\.)/.exec(message)?.[1];
  if (invalidEscape !== undefined) {
    const start = Math.max(at, text.indexOf(invalidEscape, at));
    return {
      message: `\`${invalidEscape}\` is not an escape sequence; write \`\\\\\` for a backslash`,
      start,
      end: start + 2,
    };
  }
  if (/^#\s/.test(text.slice(at, at + 2))) return { message: 'Comments begin with `//`', start: at, end: text.length };
  const token = /^Unexpected (?:token|character) "(.+)", did you/.exec(message)?.[1];
  if (token === undefined) return undefined;
  const word = text.slice(at, at + (/^[^\s"{}]+/.exec(text.slice(at, at + 200))?.[0].length ?? 1));
  if (word.startsWith('#')) return { message: 'Comments begin with `//`', start: at, end: text.length };
  if (word === '}') return { message: 'This `}` has no matching `{`; remove it', start: at, end: at + 1 };
  const hint = at > 0 && /\S/.test(text.charAt(at - 1)) ? 'put a space before it' : 'put it in quotes';
  return { message: `\`${word}\` is not allowed here; ${hint}`, start: at, end: at + word.length };
}

/** Returns the message without the position at its end, because the range of the problem shows the position. */
function plainMessage(message: string): string {
  return message.replace(/ at (?:\d+:\d+|end of input)$/, '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
