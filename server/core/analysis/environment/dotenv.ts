/** A variable in a file, with the zero-based line of its name. */
export interface FileVariable {
  readonly name: string;
  readonly value: string;
  /** Whether the value contains a reference that only the runner's environment can resolve. */
  readonly isOpen: boolean;
  readonly line: number;
}

export interface FileVariables {
  readonly variables: readonly FileVariable[];
  /** The reason why reading the file failed, with the zero-based line; undefined if it succeeded. */
  readonly fault: { readonly line: number; readonly reason: string } | undefined;
}

interface Statement {
  readonly text: string;
  readonly line: number;
}

/**
 * Parses a dotenv file as the runner does: `NAME=value`, optionally after `export`, with quotes, escapes and comments.
 * A reference to a variable that is not set earlier in the file (`$HOME`) is left unchanged, because the runner takes
 * its value from its own environment.
 */
export function parseDotenv(text: string): FileVariables {
  const variables: FileVariable[] = [];
  const values = new Map<string, string>();
  for (const { text: statement, line } of statementsOf(text)) {
    const [, name, rest = ''] = /^\s*(?:export\s+)?([A-Za-z_][\w.]*)\s*=[ \t]*(.*)$/s.exec(statement) ?? [];
    if (name === undefined) {
      if (/^\s*(?:#|$)/.test(statement)) continue;
      return { variables, fault: { line, reason: 'it is not `NAME=value`' } };
    }
    const parsed = parseValue(rest.startsWith('#') ? '' : rest.trimEnd(), values);
    if (!parsed) return { variables, fault: { line, reason: `the value of \`${name}\` is malformed` } };
    values.set(name, parsed.value);
    variables.push({ name, ...parsed, line });
  }
  return { variables, fault: undefined };
}

/** Returns the statements, without comments. A statement continues on the next line while a quote is open. */
function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let pending: string[] = [];
  let quote = '';
  for (const [line, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (pending.length === 0 && /^\s*(?:#|$)/.test(content)) continue;
    const end = endOfLine(content, quote);
    pending.push(end.comment === undefined ? content : content.slice(0, end.comment));
    quote = end.quote;
    if (quote !== '') continue;
    statements.push({ text: pending.join('\n'), line: line - pending.length + 1 });
    pending = [];
  }
  const last = text.split('\n').length;
  return pending.length === 0 ? statements : [...statements, { text: pending.join('\n'), line: last - pending.length }];
}

/** Returns the quote that is open at the end of a line (an empty string if none is), and the position of a comment. */
function endOfLine(text: string, before: string): { readonly quote: string; readonly comment?: number } {
  let quote = before;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '\\') index++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /\s/.test(text[index - 1] ?? '')) return { quote, comment: index };
  }
  return { quote };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', "'": "'", '"': '"', $: '$', ' ': ' ' };

const reference = /\$(?:\{([^}]*)\}|(?!\{)([\p{L}\p{N}]*))/uy;

interface ParsedValue {
  readonly value: string;
  readonly isOpen: boolean;
}

/** Returns the value of a statement; undefined if it is malformed. */
function parseValue(text: string, known: ReadonlyMap<string, string>): ParsedValue | undefined {
  let value = '';
  let quote = '';
  let isOpen = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote === "'" && character !== quote) value += character;
    else if (character === '\\') {
      const meant = escapes[text[++index] ?? ''];
      if (meant === undefined) return undefined;
      value += meant;
    } else if (character === '$') {
      reference.lastIndex = index;
      const [written, braced, name = braced] = reference.exec(text) ?? [];
      if (written === undefined || name === undefined) return undefined;
      isOpen ||= name !== '' && !known.has(name);
      value += name === '' ? '' : (known.get(name) ?? written);
      index = reference.lastIndex - 1;
      // The runner's parser takes any character after a name without braces literally, even a quote.
      const next = text[index + 1];
      if (braced === undefined && next !== undefined && next !== '$') value += text[++index];
    } else if (character === quote) quote = '';
    else if (quote === '' && /["']/.test(character)) quote = character;
    else if (quote === '' && /[ \t]/.test(character)) {
      return /^[ \t]*(?:#.*)?$/s.test(text.slice(index)) ? { value, isOpen } : undefined;
    } else value += character;
  }
  return quote === '' ? { value, isOpen } : undefined;
}
