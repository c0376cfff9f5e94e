import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import type { Problem } from '../../document/problem.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { Fix } from './fix.ts';

/** What a cure knows of the problem. */
interface Damage extends OffsetRange {
  readonly document: Document;
  /** The text that the problem stands on. */
  readonly text: string;
  /** What the message names, by the groups of the cure's pattern. */
  readonly named: readonly string[];
}

interface Cure {
  /** The messages that name this cure. */
  readonly pattern: RegExp;
  /** The one edit that is meant, with its title; undefined where it could be several. */
  readonly cure: (damage: Damage) => readonly [title: string, edit: TextEdit] | undefined;
  /** Where the text should have ended is a guess: not to be done without a look. */
  readonly isGuess?: true;
}

/** The fix of a syntax problem whose message names what to do, when that is a single edit. */
export function syntaxCure({ message, span }: Problem, document: Document): readonly Fix[] {
  const range = document.offsetsOf(span);
  for (const { pattern, cure, isGuess = false } of cures) {
    const found = pattern.exec(message);
    if (!found) continue;
    const damage = { ...range, document, text: document.slice(range.start, range.end), named: found.slice(1) };
    const cured = cure(damage);
    return cured ? [{ title: cured[0], edits: [cured[1]], preferred: !isGuess }] : [];
  }
  return [];
}

const cures: readonly Cure[] = [
  {
    pattern: /^Remove (?:the trailing comma|this comma|this `.`|this: one colon is enough|this: nothing may follow)/,
    cure: (damage) => [`Remove \`${damage.text}\``, replace(damage, '')],
  },
  { pattern: /delete the comma$/, cure: (damage) => ['Remove the comma', replace(damage, '')] },
  {
    pattern: /^Expected the end of the line after .*, found `[,;\]]`$/,
    cure: (damage) => [`Remove \`${damage.text}\``, replace(damage, '')],
  },
  { pattern: /^Write a colon after this key$/, cure: ({ end }) => ['Add a colon', insert(end, ':')] },
  { pattern: /^Write a comma after this value$/, cure: ({ end }) => ['Add a comma', insert(end, ',')] },
  {
    pattern: /^(?:Expected|Put) a comma before this/,
    cure: (damage) => {
      // What ends with a quote that it did not begin with is the rest of a text whose own quote is missing.
      const isRest = /["']$/.test(damage.text) && damage.text[0] !== damage.text.at(-1);
      return isRest ? undefined : ['Add a comma', insert(endOfTextBefore(damage), ',')];
    },
  },
  {
    pattern: /^This (string|key) is (?:not|never) closed[^`]*(?:`(.)`\)|at its end)/,
    cure: ({ start, end, document, named: [what, quote = '"'] }) => {
      const isSure = document.language.endsWithLine(what === 'key' ? 'key' : 'string', before(start, document));
      return isSure ? [`Close the ${what}`, insert(end, quote)] : undefined;
    },
    isGuess: true,
  },
  {
    pattern: /^This header is not closed; expected `(\]+)`/,
    cure: ({ end, named: [closing = ''], text }) => {
      const missing = closing.slice(/\]*$/.exec(text)?.[0].length ?? 0);
      return [`Add \`${missing}\``, insert(end, missing)];
    },
  },
  {
    pattern: /^This (?:array|inline table) is not closed; close it with `(.)`$/,
    cure: closedOnItsLine,
    isGuess: true,
  },
  {
    pattern: /^The file ends before its object is closed: add `}`$/,
    cure: ({ end, document }) => {
      const lineEnd = /\r?\n/.exec(document.slice(0, end))?.[0] ?? '';
      return ['Add `}`', insert(end, lineEnd === '' ? ' }' : `${lineEnd}}`)];
    },
    isGuess: true,
  },
  { pattern: /^Expected `([\]}])`, found `[\]}]`$/, cure: (damage) => changed(damage, damage.named[0] ?? '') },
  { pattern: /^Write `\[\[` without a blank/, cure: (damage) => changed(damage, '[[') },
  { pattern: /^Write `:` instead of `=`$/, cure: (damage) => changed(damage, ':') },
  {
    pattern: /^Write `=` between a key and its value/,
    cure: (damage) => [
      'Change to `=`',
      replace(damage, /\s$/.test(before(damage.start, damage.document)) ? '=' : ' ='),
    ],
  },
  { pattern: /^(?:Write a double quote before this key)$/, cure: ({ start }) => ['Add `"`', insert(start, '"')] },
  {
    pattern:
      /^(?:This key needs quotes|Write (?:the|this) (?:key|string) in double quotes|Write text in double quotes)/,
    cure: (damage) => ['Put in double quotes', replace(damage, inDoubleQuotes(damage.text))],
  },
  {
    pattern: /^`[\w.+-]+` is not a value; put text in quotes$/,
    cure: (damage) => ['Put in quotes', replace(damage, inDoubleQuotes(damage.text))],
  },
  {
    pattern: /is not a number or a date; put it in quotes if it is text$/,
    cure: (damage) => ['Put in quotes', replace(damage, inDoubleQuotes(damage.text))],
    isGuess: true,
  },
  { pattern: /is not a value; write `(true|false)`$/, cure: (damage) => changed(damage, damage.named[0] ?? '') },
  {
    pattern: /is no JSON value; did you mean `(\w+)`\?$/,
    cure: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern: /^JSON does not write numbers like .*: write `(.+)`$/,
    cure: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern: /^(?:`\\.+` is not an escape; write|`\\.+` needs \d hexadecimal digits; write|JSON has no escape)/,
    cure: ({ start }) => ['Escape the backslash', insert(start, '\\')],
  },
  {
    pattern: /^Write (\\(?:t|u[0-9a-f]{4})) for (?:a tab|this control character)/,
    cure: (damage) => changed(damage, damage.named[0] ?? ''),
  },
  {
    pattern: /^Write `\/\/` instead of `#`/,
    cure: ({ start }) => ['Change to `//`', replace({ start, end: start + 1 }, '//')],
    // Which is warned of, too.
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

/** The beginning of the line that an offset stands in. */
function before(offset: number, document: Document): string {
  const line = lineWith(offset, document);
  return document.slice(line.start, offset);
}

/** How far back the end of the item before is looked for. */
const horizon = 1_000;

function endOfTextBefore({ start, document }: Damage): number {
  const from = Math.max(0, start - horizon);
  return from + document.slice(from, start).trimEnd().length;
}

/** Text in single quotes, or in none, as a text in double quotes. */
function inDoubleQuotes(text: string): string {
  const content = /^'(.*)'$/s.exec(text)?.[1] ?? text;
  return JSON.stringify(content);
}

/** A bracket is closed where its line ends, if something else begins in the next: otherwise it may go on there. */
function closedOnItsLine({ start, document, named: [closing = ''] }: Damage) {
  const line = lineWith(start, document);
  const next = line.end < document.length ? lineWith(line.end + 1, document).text : '';
  const content = line.text.trimEnd();
  const goesOn = !/^\s*(?:$|\[\[?[^\],"']+\]|["'\w.:-]+\s*=)/.test(next) || /[#,]|^$/.test(content.at(-1) ?? '');
  if (goesOn || /#/.test(document.slice(start, line.end)) || line.start + content.length <= start + 1) return undefined;
  const gap = closing === '}' ? ' ' : '';
  return [`Add \`${closing}\``, insert(line.start + content.length, gap + closing)] as const;
}
