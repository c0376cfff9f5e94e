import type { SyntaxRepair, TokenFault } from '../../document/syntax-repair.ts';
import { isBlank, isLineEnd } from './characters.ts';

const simple: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};

const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Returns the content of a basic string from `start` to `end` of `source` with its escapes resolved (`\e` and `\xHH`
 * are TOML 1.1), and the escapes that TOML does not define, which remain as written.
 */
export function resolveEscapes(
  source: string,
  start: number,
  end: number,
): { value: string; bad: readonly TokenFault[] } {
  const parts: string[] = [];
  const bad: TokenFault[] = [];
  let copied = start;
  for (let at = source.indexOf('\\', start); at >= 0 && at < end; at = source.indexOf('\\', copied)) {
    parts.push(source.slice(copied, at));
    const sequence = readEscape(source, at, end);
    parts.push(sequence.value);
    const { message, repair } = sequence;
    if (message !== undefined) bad.push({ start: at, end: sequence.end, message, repair });
    copied = sequence.end;
  }
  parts.push(source.slice(copied, end));
  return { value: parts.join(''), bad };
}

interface Escape {
  readonly value: string;
  readonly end: number;
  readonly message?: string;
  readonly repair?: SyntaxRepair;
}

function readEscape(source: string, at: number, end: number): Escape {
  const letter = at + 1 < end ? String.fromCodePoint(source.codePointAt(at + 1) ?? 0) : '';
  const value = simple[letter];
  if (value !== undefined) return { value, end: at + 2 };
  const digits = hexDigits[letter];
  if (digits !== undefined) return readCodePoint(source, at, digits, end);
  const resumed = endOfLineContinuation(source, at + 1, end);
  if (resumed >= 0) return { value: '', end: resumed };
  const shown = letter.trim() === '' ? '\\' : `\\${letter}`;
  return {
    value: source.slice(at, at + 1 + letter.length),
    end: at + 1 + letter.length,
    message: `\`${shown}\` is not an escape; write \`\\\\\` for a backslash, or use single quotes`,
    repair: { kind: 'escape' },
  };
}

function readCodePoint(source: string, at: number, digits: number, end: number): Escape {
  let stop = at + 2;
  while (stop < end && stop < at + 2 + digits && /[0-9A-Fa-f]/.test(source.charAt(stop))) stop++;
  const text = source.slice(at, stop);
  if (stop < at + 2 + digits) {
    const message = `\`${text.slice(0, 2)}\` requires ${digits} hexadecimal digits; write \`\\\\\` for a backslash`;
    return { value: text, end: stop, message, repair: { kind: 'escape' } };
  }
  const point = Number.parseInt(text.slice(2), 16);
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) {
    return { value: text, end: stop, message: `\`${text}\` is not a Unicode character` };
  }
  return { value: String.fromCodePoint(point), end: stop };
}

/**
 * Returns the offset of the text after a backslash at the end of a line, which skips all white space; -1 if `offset` is
 * not at the end of a line.
 */
function endOfLineContinuation(source: string, offset: number, end: number): number {
  let at = offset;
  while (at < end && isBlank(source.charCodeAt(at))) at++;
  if (at >= end || !isLineEnd(source, at)) return -1;
  while (at < end && (isBlank(source.charCodeAt(at)) || isLineEnd(source, at))) at++;
  return at;
}
