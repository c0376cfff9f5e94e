import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import type { Problem } from '../../document/problem.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { Fix } from './fix.ts';

/** The parts of a problem that a fix reads. */
interface Damage extends OffsetRange {
  readonly document: Document;
  /** The text of the culprit. */
  readonly text: string;
  /** The groups that the pattern matches in the message. */
  readonly named: readonly string[];
}

interface SyntaxFix {
  /** Matches the messages that the fix applies to. */
  readonly pattern: RegExp;
  /** Returns the title and the edit; undefined if several edits are possible. */
  readonly edit: (damage: Damage) => readonly [title: string, edit: TextEdit] | undefined;
  /** The position of the edit is a guess, so the fix must be reviewed before it is applied. */
  readonly isGuess?: true;
}

/** Returns the fix of a syntax problem if its message suggests a single edit; otherwise, an empty list. */
export function syntaxFixes({ message, span }: Problem, document: Document): readonly Fix[] {
  const range = document.offsetsOf(span);
  for (const { pattern, edit, isGuess = false } of syntaxFixesByMessage) {
    const found = pattern.exec(message);
    if (!found) continue;
    const damage = { ...range, document, text: document.slice(range.start, range.end), named: found.slice(1) };
    const fix = edit(damage);
    return fix ? [{ title: fix[0], edits: [fix[1]], preferred: !isGuess }] : [];
  }
  return [];
}

const syntaxFixesByMessage: readonly SyntaxFix[] = [
  {
    pattern: /^Remove (?:the trailing comma|this comma|this `.`|this; one colon is enough|this; nothing may follow)/,
    edit: (damage) => [`Remove \`${damage.text}\``, replace(damage, '')],
  },
  { pattern: /remove the comma$/, edit: (damage) => ['Remove the comma', replace(damage, '')] },
  {
    pattern: /^Expected the end of the line after .*, found `[,;\]]`$/,
    edit: (damage) => [`Remove \`${damage.text}\``, replace(damage, '')],
  },
  { pattern: /^Write a colon after this key$/, edit: ({ end }) => ['Add a colon', insert(end, ':')] },
  { pattern: /^Write a comma after this value$/, edit: ({ end }) => ['Add a comma', insert(end, ',')] },
  {
    pattern: /^(?:Expected|Put) a comma before this/,
    edit: (damage) => {
      // Text that ends with a quote but does not begin with one is the end of a string with a missing opening quote.
      const isRest = /["']$/.test(damage.text) && damage.text[0] !== damage.text.at(-1);
      return isRest ? undefined : ['Add a comma', insert(endOfTextBefore(damage), ',')];
    },
  },
  {
    pattern: /^This (string|key) is (?:not|never) closed[^`]*(?:`(.)`\)|at its end)/,
    edit: ({ start, end, document, named: [what, quote = '"'] }) => {
      const isSure = document.language.endsWithLine(what === 'key' ? 'key' : 'string', before(start, document));
      return isSure ? [`Close the ${what}`, insert(end, quote)] : undefined;
    },
    isGuess: true,
  },
  {
    pattern: /^This header is not closed; expected `(\]+)`/,
    edit: ({ end, named: [closing = ''], text }) => {
      const missing = closing.slice(/\]*$/.exec(text)?.[0].length ?? 0);
      return [`Add \`${missing}\``, insert(end, missing)];
    },
  },
  {
    pattern: /^This (?:array|inline table) is not closed; close it with `(.)`$/,
    edit: closedOnItsLine,
    isGuess: true,
  },
  {
    pattern: /^The file ends before its object is closed; add `}`$/,
    edit: ({ end, document }) => {
      const lineEnd = /\r?\n/.exec(document.slice(0, end))?.[0] ?? '';
      return ['Add `}`', insert(end, lineEnd === '' ? ' }' : `${lineEnd}}`)];
    },
    isGuess: true,
  },
  { pattern: /^Expected `([\]}])`, found `[\]}]`$/, edit: (damage) => changed(damage, damage.named[0] ?? '') },
  { pattern: /^Write `\[\[` without a space/, edit: (damage) => changed(damage, '[[') },
  { pattern: /^Write `:` instead of `=`$/, edit: (damage) => changed(damage, ':') },
  {
    pattern: /^Write `=` between a key and its value/,
    edit: (damage) => [
      'Change to `=`',
      replace(damage, /\s$/.test(before(damage.start, damage.document)) ? '=' : ' ='),
    ],
  },
  { pattern: /^(?:Write a double quote before this key)$/, edit: ({ start }) => ['Add `"`', insert(start, '"')] },
  {
    pattern:
      /^(?:This key requires quotes|Write (?:the|this) (?:key|string) in double quotes|Write text in double quotes)/,
    edit: (damage) => ['Put in double quotes', replace(damage, inDoubleQuotes(damage.text))],
  },
  {
    pattern: /^`[\w.+-]+` is not a value; put text in quotes$/,
    edit: (damage) => ['Put in quotes', replace(damage, inDoubleQuotes(damage.text))],
  },
  {
    pattern: /is not a number or a date; put it in quotes if it is text$/,
    edit: (damage) => ['Put in quotes', replace(damage, inDoubleQuotes(damage.text))],
    isGuess: true,
  },
  { pattern: /is not a value; write `(true|false)`$/, edit: (damage) => changed(damage, damage.named[0] ?? '') },
  {
    pattern: /is not a JSON value; did you mean `(\w+)`\?$/,
    edit: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern: /is not a JSON number; write `(.+)`$/,
    edit: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern:
      /^(?:`\\.+` is not an escape; write|`\\.+` requires \d hexadecimal digits; write)|^`.*` is not a JSON escape; write/,
    edit: ({ start }) => ['Escape the backslash', insert(start, '\\')],
  },
  {
    pattern: /^Write `(\\(?:t|u[0-9a-f]{4}))` for (?:a tab|this control character)/,
    edit: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern: /^Write `\/\/` instead of `#`/,
    edit: ({ start }) => ['Change to `//`', replace({ start, end: start + 1 }, '//')],
    // Comments in JSON are reported as well, so the problem does not disappear.
    isGuess: true,
  },
];

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

function replace({ start, end }: OffsetRange, text: string): TextEdit {
  return { start, end, text };
}

function changed(damage: Damage, text: string): readonly [string, TextEdit] {
  return [`Change to \`${text}\``, replace(damage, text)];
}

/** Returns the text of the line before an offset. */
function before(offset: number, document: Document): string {
  const line = lineWith(offset, document);
  return document.slice(line.start, offset);
}

/** The maximum distance at which the end of the previous item is searched for, in characters. */
const horizon = 1_000;

function endOfTextBefore({ start, document }: Damage): number {
  const from = Math.max(0, start - horizon);
  return from + document.slice(from, start).trimEnd().length;
}

/** Returns the text in double quotes. The text may be in single quotes. */
function inDoubleQuotes(text: string): string {
  const content = /^'(.*)'$/s.exec(text)?.[1] ?? text;
  return JSON.stringify(content);
}

/**
 * Returns the edit that closes a bracket at the end of its line, if the next line begins a statement. Otherwise, the
 * value may continue on the next line.
 */
function closedOnItsLine({ start, document, named: [closing = ''] }: Damage) {
  const line = lineWith(start, document);
  const next = line.end < document.length ? lineWith(line.end + 1, document).text : '';
  const content = line.text.trimEnd();
  const goesOn = !/^\s*(?:$|\[\[?[^\],"']+\]|["'\w.:-]+\s*=)/.test(next) || /[#,]|^$/.test(content.at(-1) ?? '');
  if (goesOn || /#/.test(document.slice(start, line.end)) || line.start + content.length <= start + 1) return undefined;
  const gap = closing === '}' ? ' ' : '';
  return [`Add \`${closing}\``, insert(line.start + content.length, gap + closing)] as const;
}
