import type { Key } from '../../document/node.ts';
import { sharedSlice, sharedString } from '../../text/shared-string.ts';
import { startsWithTypographicQuote } from '../../text/typographic-quote.ts';
import { code, endOfLine, isBare, isControl, isLineEnd, isWord, skipBlanks } from './characters.ts';
import { resolveEscapes } from './escapes.ts';
import type { Scanner } from './scanner.ts';
import { describe, quoted } from './wording.ts';

/** The character that ends dotted keys: `=` for a member, `]` for a header. */
export type KeyEnd = '=' | ']';

/** The maximum number of keys in a dotted key, which limits the depth of the tree. */
const maxKeys = 200;

/** The maximum number of words in a key without quotes. More words are probably a sentence. */
const maxWords = 10;

/**
 * Reads dotted keys up to the character that ends them, or up to an unexpected character. Returns an empty list if there is
 * no key.
 */
export function readKeys(scanner: Scanner, ends: KeyEnd): readonly Key[] {
  scanner.skipBlanks();
  const first = readKey(scanner, ends);
  scanner.skipBlanks();
  return first && scanner.character !== code.dot ? [first] : readDottedKeys(scanner, ends, first);
}

/** Reads the rest of dotted keys after the first key. */
function readDottedKeys(scanner: Scanner, ends: KeyEnd, first: Key | undefined): readonly Key[] {
  const keys: Key[] = [];
  let dot = -1;
  for (let next = first; ; next = readKey(scanner, ends)) {
    if (next) keys.push(next);
    else if (scanner.character === code.dot) {
      const where = keys.length === 0 ? 'before' : 'between';
      scanner.reportKey(scanner.offset, scanner.offset + 1, `Expected a key ${where} the dots`);
    } else {
      if (dot >= 0) scanner.reportKey(dot, dot + 1, 'Expected a key after the dot');
      return keys;
    }
    scanner.skipBlanks();
    if (scanner.character !== code.dot) return keys;
    if (keys.length === maxKeys) {
      scanner.reportKey(scanner.offset, scanner.offset + 1, `A dotted key can have at most ${maxKeys} parts`);
      return keys;
    }
    dot = scanner.offset++;
    scanner.skipBlanks();
  }
}

function readKey(scanner: Scanner, ends: KeyEnd): Key | undefined {
  const { source, offset: start } = scanner;
  const first = scanner.character;
  if (first === code.doubleQuote || first === code.singleQuote) return readQuotedKey(scanner, ends);
  let end = start;
  while (isBare(source.charCodeAt(end))) end++;
  if (end === start || isWord(source.charCodeAt(end)) || followedByWord(source, end)) return readWords(scanner, ends);
  scanner.offset = end;
  const { anchor, start: base } = scanner;
  const name = sharedSlice(source, start, end);
  return { anchor, start: start - base, end: end - base, name, quote: undefined };
}

function followedByWord(source: string, offset: number): boolean {
  const next = skipBlanks(source, offset);
  return next > offset && isWord(source.charCodeAt(next));
}

/**
 * Reads a key with characters that a bare key cannot contain: `fmt:check`, or `my task` if the words are clearly one key.
 */
function readWords(scanner: Scanner, ends: KeyEnd): Key | undefined {
  const { source, offset: start } = scanner;
  if (source.charCodeAt(start) === code.backslash) return readEscapedQuotes(scanner);
  let end = endOfWord(source, start);
  if (end === start) return undefined;
  const last = endOfWords(source, end, ends);
  if (last > end) end = last;
  else if (ends === '=' && source.charCodeAt(end - 1) === code.colon) end = withoutColon(source, start, end);
  scanner.offset = end;
  const name = source.slice(start, end);
  if (![...name].every((character) => isBare(character.charCodeAt(0)))) reportUnquotable(scanner, start, end, name);
  return keyNode(scanner, start, end, name, undefined);
}

/** Returns the end of the last of several words if the text after it ends the key; otherwise the end of the first word. */
function endOfWords(source: string, firstEnd: number, ends: KeyEnd): number {
  let end = firstEnd;
  let next = skipBlanks(source, end);
  for (let words = 1; words < maxWords && isWord(source.charCodeAt(next)); words++) {
    end = endOfWord(source, next);
    next = skipBlanks(source, end);
  }
  return source.charAt(next) === ends || source.charCodeAt(next) === code.dot ? end : firstEnd;
}

/** Returns the end of a key without the colon that is written instead of `=`, as in `name: value`. */
function withoutColon(source: string, start: number, end: number): number {
  const isSeparator = end - 1 > start && source.charCodeAt(skipBlanks(source, end)) !== code.equals;
  return isSeparator ? end - 1 : end;
}

function endOfWord(source: string, start: number): number {
  let end = start;
  while (isWord(source.charCodeAt(end))) end++;
  return end;
}

function reportUnquotable(scanner: Scanner, start: number, end: number, name: string): void {
  let bad = start;
  while (isBare(scanner.source.charCodeAt(bad))) bad++;
  if (isControl(scanner.source.charCodeAt(bad))) {
    scanner.reportKey(bad, bad + 1, `A key cannot contain ${describe(scanner.source, bad)}; remove it`);
  } else if (startsWithTypographicQuote(name)) {
    scanner.reportKey(start, end, 'Write this key in straight quotes (`"`)');
  } else
    scanner.reportKey(start, end, `This key requires quotes; write ${quoted(JSON.stringify(name))}`, {
      kind: 'quote',
      in: 'double quotes',
    });
}

function readQuotedKey(scanner: Scanner, ends: KeyEnd): Key {
  const { source, offset: start } = scanner;
  const quote = scanner.character;
  let escaped = false;
  let control = -1;
  let at = start + 1;
  for (; at < source.length && source.charCodeAt(at) !== quote && !isLineEnd(source, at); at++) {
    const character = source.charCodeAt(at);
    if (character === code.backslash && quote === code.doubleQuote) {
      escaped = true;
      if (!isLineEnd(source, at + 1)) at++;
    } else if (isControl(character) && control < 0) control = at;
  }
  at = Math.min(at, source.length);
  if (source.charCodeAt(at) !== quote || closesValue(source, start, at, ends)) return readUnclosedKey(scanner, ends);
  scanner.offset = at + 1;
  if (control >= 0) {
    scanner.report(
      control,
      control + 1,
      `A key cannot contain ${describe(source, control)} unescaped; write it as an escape`,
    );
  }
  if (!escaped) return keyNode(scanner, start, at + 1, source.slice(start + 1, at), quote);
  const { value, bad } = resolveEscapes(source, start + 1, at);
  for (const mistake of bad) scanner.report(mistake.start, mistake.end, mistake.message, mistake.repair);
  return keyNode(scanner, start, at + 1, value, quote);
}

/** Returns whether the quote that seems to close the key belongs to the value, as in `"key = "value"`. */
function closesValue(source: string, start: number, close: number, ends: KeyEnd): boolean {
  const next = source.charAt(skipBlanks(source, close + 1));
  return next !== ends && next !== '.' && next !== ':' && source.slice(start, close).includes(ends);
}

function readUnclosedKey(scanner: Scanner, ends: KeyEnd): Key {
  const { source, offset: start } = scanner;
  let end = start + 1;
  while (end < source.length && source.charAt(end) !== ends && !isLineEnd(source, end)) end++;
  while (end > start + 1 && skipBlanks(source, end - 1) > end - 1) end--;
  scanner.offset = end;
  const mark = source.charAt(start);
  scanner.reportKey(start, end, `This key is not closed; close it with a quote (\`${mark}\`)`, {
    kind: 'close-quote',
    of: 'key',
    quote: mark,
  });
  return keyNode(scanner, start, end, source.slice(start + 1, end), source.charCodeAt(start));
}

const maxEscapedKeyLength = 200;

/** Reads a key with escaped quotes, as if the header were in a string: `[tasks.\"fmt:check\"]`. */
function readEscapedQuotes(scanner: Scanner): Key | undefined {
  const { source, offset: start } = scanner;
  const mark = source.charAt(start + 1);
  if (mark !== '"' && mark !== "'") {
    scanner.reportKey(start, start + 1, 'A key cannot contain a backslash; put the key in single quotes');
    scanner.offset = endOfWord(source, start);
    return keyNode(scanner, start, scanner.offset, source.slice(start, scanner.offset), undefined);
  }
  const near = source.slice(start + 2, start + 2 + maxEscapedKeyLength);
  const rest = near.slice(0, endOfLine(near, 0));
  const close = rest.indexOf(`\\${mark}`);
  const name = close < 0 ? rest.slice(0, rest.search(/[\]=]|$/)) : rest.slice(0, close);
  scanner.offset = start + 2 + name.length + (close < 0 ? 0 : 2);
  scanner.reportKey(start, scanner.offset, `Do not escape the quotes of a key; write ${quoted(mark + name + mark)}`);
  return keyNode(scanner, start, scanner.offset, name, source.charCodeAt(start + 1));
}

function keyNode(scanner: Scanner, start: number, end: number, name: string, quote: number | undefined): Key {
  const { anchor, start: base } = scanner;
  const style = quote === undefined ? undefined : quote === code.doubleQuote ? '"' : "'";
  return { anchor, start: start - base, end: end - base, name: sharedString(name), quote: style };
}
