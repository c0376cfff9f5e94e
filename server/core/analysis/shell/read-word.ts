import type { ShellReader } from './shell-reader.ts';
import type { CommandContext, ShellWord } from './shell-script.ts';

/** The characters that end a word outside quotes. */
const metacharacters = ' \t\r\n;&|()<>';

/** The character that replaces each character of a template expression. */
export const generated = '\uE000';

/**
 * Reads a word, including its quotes, its expansions and the list of `name=(…)`. The word is empty if the position is
 * at a metacharacter.
 */
export function readWord(reader: ShellReader, context: CommandContext): ShellWord {
  const start = reader.at;
  let literal: string | undefined = '';
  let isQuoted = false;
  while (!reader.isAtEnd) {
    const character = reader.peek();
    if (character === '(' && /[=?*+@!]/.test(reader.text.charAt(reader.at - 1)) && reader.at > start) {
      literal = undefined;
      reader.nested(() => readList(reader, context));
      continue;
    }
    if (metacharacters.includes(character)) break;
    const from = reader.at;
    const isLiteral = readPart(reader, context);
    isQuoted ||= character === '"' || character === "'" || character === '\\';
    const part = reader.text.slice(from, reader.at);
    literal = isLiteral && literal !== undefined ? literal + unquoted(part) : undefined;
  }
  return { start, end: reader.at, literal, isQuoted };
}

/** Reads a quote, an expansion or a plain character. Returns whether its value is known. */
function readPart(reader: ShellReader, context: CommandContext): boolean {
  switch (reader.peek()) {
    case '\\':
      if (reader.peek(1) === '') reader.isComplete = false;
      reader.skip(2);
      return true;
    case "'":
      readSingleQuotes(reader);
      return true;
    case '"':
      return readDoubleQuotes(reader, context);
    case '$':
      return readExpansion(reader, context, { isQuoted: false });
    case '`':
      readBackticks(reader, context);
      return false;
    default: {
      const isKnown = reader.peek() !== generated;
      reader.skip(1);
      return isKnown;
    }
  }
}

function unquoted(part: string): string {
  if (part.startsWith("'")) return part.replaceAll("'", '');
  if (part.startsWith('"')) return part.replace(/^"|"$/g, '').replace(/\\([$`"\\])/g, '$1');
  return part.startsWith('\\') ? part.slice(1).replace('\n', '') : part;
}

function readSingleQuotes(reader: ShellReader): void {
  const start = reader.at;
  reader.skip(1);
  const isClosed = reader.skipPast("'");
  reader.opaque.push({ start: start + 1, end: reader.at - (isClosed ? 1 : 0) });
}

/** Reads a string in double quotes. Returns whether it contains no expansions. */
function readDoubleQuotes(reader: ShellReader, context: CommandContext): boolean {
  reader.skip(1);
  let isLiteral = true;
  while (!reader.isAtEnd && reader.peek() !== '"') isLiteral = readQuotedPart(reader, context) && isLiteral;
  if (reader.isAtEnd) reader.isComplete = false;
  reader.skip(1);
  return isLiteral;
}

/**
 * Reads an expansion or a character where quotes have no meaning: in double quotes or in a heredoc. Returns whether its
 * value is known.
 */
export function readQuotedPart(reader: ShellReader, context: CommandContext): boolean {
  const character = reader.peek();
  if (character === '$') return readExpansion(reader, context, { isQuoted: true });
  if (character === '`') {
    readBackticks(reader, context);
    return false;
  }
  reader.skip(character === '\\' ? 2 : 1);
  return character !== generated;
}

interface ExpansionOptions {
  readonly isQuoted: boolean;
}

/** Reads a `$` and the expansion that it begins. Returns true if it begins none, since its value is then known. */
function readExpansion(reader: ShellReader, context: CommandContext, { isQuoted }: ExpansionOptions): boolean {
  const start = reader.at;
  reader.skip(1);
  const next = reader.peek();
  if (next === '(') {
    reader.nested(() => readSubstitution(reader, context));
  } else if (next === '{') {
    reader.nested(() => readBraces(reader, context, { isQuoted }));
  } else if (/[A-Za-z_]/.test(next)) {
    const from = reader.at;
    const name = reader.take(/\w+/y);
    reader.reads.push({ name, start: from, end: reader.at, form: 'plain', mayBeUnset: false });
  } else if (/[\d@*#]/.test(next)) {
    reader.skip(1);
    reader.parameters.push({ start, end: reader.at });
  } else if (/[?$!-]/.test(next)) {
    reader.skip(1);
  } else if (next === "'" && !isQuoted) {
    reader.skip(1);
    const from = reader.at;
    reader.skipToUnescaped("'");
    reader.opaque.push({ start: from, end: reader.at });
    reader.skip(1);
  } else if (next === '"' && !isQuoted) {
    readDoubleQuotes(reader, context);
  } else return true;
  return false;
}

/** Reads `(command)` or `((expression))` after a `$`. */
function readSubstitution(reader: ShellReader, context: CommandContext): void {
  if (reader.startsWith('((')) readArithmetic(reader, context);
  else {
    reader.skip(1);
    reader.readCommands({ ...context, isInSubshell: true }, ')');
  }
}

/** Reads `((expression))`, in which variables do not require a `$`. */
export function readArithmetic(reader: ShellReader, context: CommandContext): void {
  reader.skip(2);
  for (let open = 2; !reader.isAtEnd; ) {
    const character = reader.peek();
    if (/[A-Za-z_]/.test(character)) {
      const start = reader.at;
      const name = reader.take(/\w+/y);
      reader.reads.push({ name, start, end: reader.at, form: 'arithmetic', mayBeUnset: true });
    } else if (/\d/.test(character)) {
      reader.take(/\w+/y);
    } else if (character === '(' || character === ')') {
      reader.skip(1);
      open += character === '(' ? 1 : -1;
      if (open === 0) return;
    } else readQuotedPart(reader, context);
  }
  reader.isComplete = false;
}

/** Reads `{NAME}`, `{NAME:-word}` and similar after a `$`. */
function readBraces(reader: ShellReader, context: CommandContext, options: ExpansionOptions): void {
  const opening = reader.at - 1;
  reader.skip(1);
  const prefix = reader.take(/[#!](?=[A-Za-z_\d@*])/y);
  const start = reader.at;
  const name = reader.take(/[A-Za-z_]\w*/y);
  if (name === '') {
    if (reader.take(/\d+|[@*#]/y) !== '') reader.parameters.push({ start: opening, end: reader.at });
    else reader.take(/[?$!-]/y);
  }
  const nameEnd = reader.at;
  const operator = reader.take(/:?[-=+?]/y);
  if (name !== '') {
    const mayBeUnset = operator !== '' || prefix === '!';
    reader.reads.push({ name, start, end: nameEnd, form: 'braces', mayBeUnset });
    if (operator.endsWith('=')) reader.assign({ name, start, end: nameEnd }, 'set', context);
  }
  // Any other character shows that the brace is not closed yet.
  if (operator === '' && !'}:#%/^,@[~'.includes(reader.peek() || ' ')) {
    reader.isComplete = false;
    return;
  }
  while (!reader.isAtEnd && reader.peek() !== '}') {
    const character = reader.peek();
    if (character === '"') readDoubleQuotes(reader, context);
    else if (character === "'" && !options.isQuoted) readSingleQuotes(reader);
    else readQuotedPart(reader, context);
  }
  if (reader.isAtEnd) reader.isComplete = false;
  reader.skip(1);
}

function readBackticks(reader: ShellReader, context: CommandContext): void {
  reader.skip(1);
  const start = reader.at;
  reader.skipToUnescaped('`');
  const end = reader.at;
  reader.at = start;
  reader.nested(() => reader.within(end, () => reader.readCommands({ ...context, isInSubshell: true })));
  reader.at = end;
  reader.skip(1);
}

/** Reads the list in parentheses of an array or an extended pattern. */
function readList(reader: ShellReader, context: CommandContext): void {
  reader.skip(1);
  while (!reader.isAtEnd && reader.peek() !== ')') {
    const before = reader.at;
    readWord(reader, context);
    if (reader.at === before) reader.skip(1);
  }
  if (reader.isAtEnd) reader.isComplete = false;
  reader.skip(1);
}
