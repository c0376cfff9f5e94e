import type { OffsetRange } from '../../text/range.ts';

/** The reason why a glob pattern is invalid, with the range of the culprit. */
export interface GlobFault extends OffsetRange {
  readonly message: string;
}

/** Matches the characters without which a pattern has no fault. */
const special = /[\\{}[]/;

/** Returns the first fault of a pattern according to the rules of the runner; undefined if there is none. */
export function globFault(pattern: string): GlobFault | undefined {
  if (!special.test(pattern)) return undefined;
  const braces: number[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') {
      if (at + 1 === pattern.length) {
        return { start: at, end: at + 1, message: 'The backslash at the end escapes nothing; remove it or double it' };
      }
      at++;
    } else if (character === '{') braces.push(at);
    else if (character === '}' && braces.pop() === undefined) {
      return { start: at, end: at + 1, message: 'This `}` has no matching `{`; write `[}]` for a literal `}`' };
    } else if (character === '[') {
      const set = readSet(pattern, at);
      if (typeof set !== 'number') return set;
      at = set;
    }
  }
  const open = braces.at(-1);
  if (open === undefined) return undefined;
  return {
    start: open,
    end: pattern.length,
    message: 'This `{` is not closed; add `}`, or write `[{]` for a literal `{`',
  };
}

/**
 * Returns the offset at which the character set that opens at `start` is closed, or its fault. Backslashes have no
 * meaning inside a set.
 */
function readSet(pattern: string, start: number): number | GlobFault {
  const first = start + (/[!^]/.test(pattern[start + 1] ?? '') ? 2 : 1);
  let from = first;
  for (let at = first; at < pattern.length; ) {
    if (pattern[at] === ']' && at > first) return at;
    const isRange = pattern[at] === '-' && at > first && at + 1 < pattern.length && pattern[at + 1] !== ']';
    const end = isRange ? after(pattern, at + 1) : after(pattern, at);
    if (isRange && codeAt(pattern, from) > codeAt(pattern, at + 1)) return reversed(pattern, from, end);
    if (!isRange) from = at;
    at = end;
  }
  return { start, end: pattern.length, message: 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`' };
}

function codeAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0;
}

function after(text: string, at: number): number {
  return at + (codeAt(text, at) > 0xffff ? 2 : 1);
}

function reversed(pattern: string, start: number, end: number): GlobFault {
  const range = pattern.slice(start, end);
  return { start, end, message: `The range \`${range}\` is reversed; put the smaller character first` };
}
