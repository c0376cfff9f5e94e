import type { OffsetRange } from '../../text/range.ts';
import { wordPattern } from '../../text/word-pattern.ts';

/**
 * A tag with its delimiters: `{{ expression }}`, `{% statement %}` or `{# comment #}`. Text between `{% raw %}` and
 * `{% endraw %}` contains no tags.
 */
export interface Tag extends OffsetRange {
  readonly kind: 'expression' | 'statement' | 'comment';
  readonly tokens: readonly Token[];
  /**
   * Whether the tag has a closing delimiter. If not, it ends at the end of its line or where another tag begins; a
   * comment ends at the end of the text.
   */
  readonly closed: boolean;
  /** Whether the tag is longer than `maxLength`, so that its end is unknown. */
  readonly isTooLong: boolean;
}

export interface Token extends OffsetRange {
  readonly kind: 'name' | 'number' | 'string' | 'symbol';
  readonly text: string;
}

/**
 * The maximum length of a tag, in characters. A longer tag is treated as unclosed, to keep the time proportional to the
 * length of the text.
 */
const maxLength = 4000;

const kinds = { '{{': 'expression', '{%': 'statement', '{#': 'comment' } as const;

/** Returns the tags of a template in order, including incomplete ones. */
export function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  const opening = /\{\{|\{%|\{#/g;
  const pattern = tokenPattern(text);
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const tag = readTag(text, found.index, pattern);
    tags.push(tag);
    opening.lastIndex = statementOf(tag) === 'raw' ? endOfRaw(text, tag.end) : tag.end;
  }
  return tags;
}

/** Returns the keyword of a statement: `if`, `set`, `endfor`. */
export function statementOf({ kind, tokens }: Tag): string | undefined {
  return kind === 'statement' && tokens[0]?.kind === 'name' ? tokens[0].text : undefined;
}

function readTag(text: string, start: number, pattern: RegExp): Tag {
  const kind = text.startsWith('{{', start) ? kinds['{{'] : text.startsWith('{%', start) ? kinds['{%'] : kinds['{#'];
  if (kind !== 'comment') return readCode(text, start, { kind, pattern });
  const close = text.indexOf('#}', start + 2);
  return { kind, tokens: [], closed: close >= 0, isTooLong: false, start, end: close < 0 ? text.length : close + 2 };
}

const tokenPattern = wordPattern(
  [
    String.raw`[\p{L}_][\p{L}\p{N}_]*`,
    String.raw`\d[\d.]*`,
    /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`(?:\\[\s\S]|[^`\\])*`/.source,
    String.raw`-?\}\}|-?%\}|\{\{|\{%|==|!=|<=|>=|::|\?\.|\S`,
  ]
    .map((source) => `(${source})`)
    .join('|'),
  'g',
);

const tokenKinds = ['name', 'number', 'string', 'symbol'] as const;

interface CodeOptions {
  readonly kind: 'expression' | 'statement';
  /** Matches the next token. */
  readonly pattern: RegExp;
}

function readCode(text: string, start: number, { kind, pattern }: CodeOptions): Tag {
  const code = text.slice(start, start + maxLength);
  const isClosing = kind === 'expression' ? /^-?\}\}$/ : /^-?%\}$/;
  const tokens: Token[] = [];
  let stop = code.length;
  let isTooLong = code.length === maxLength;
  pattern.lastIndex = code.charAt(2) === '-' ? 3 : 2;
  for (let found = pattern.exec(code); found; found = pattern.exec(code)) {
    const [written] = found;
    const end = start + pattern.lastIndex;
    if (isClosing.test(written)) return { kind, tokens, closed: true, isTooLong: false, start, end };
    if (/^(?:\{[{%]|-?%\}|-?\}\})$/.test(written)) {
      stop = written.startsWith('{') ? found.index : pattern.lastIndex;
      isTooLong = false;
      break;
    }
    const index = tokenKinds.findIndex((_, group) => found[group + 1] !== undefined);
    tokens.push({ kind: tokenKinds[index] ?? 'symbol', text: written, start: start + found.index, end });
  }
  const end = start + (/[\r\n]|$/.exec(code.slice(0, stop))?.index ?? stop);
  return { kind, tokens: tokens.filter((token) => token.end <= end), closed: false, isTooLong, start, end };
}

function endOfRaw(text: string, from: number): number {
  const closing = /\{%-?\s*endraw\b/g;
  closing.lastIndex = from;
  return closing.exec(text)?.index ?? text.length;
}
