import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import type { Span } from '../../document/span.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { Fix } from './fix.ts';

/** A syntax problem with the repair that the parser suggests, if there is one. */
interface Damaged {
  readonly span: Span;
  readonly data?: SyntaxRepair;
}

/** The range of a problem, with its document and text. */
interface Damage extends OffsetRange {
  readonly document: Document;
  /** The text of the culprit. */
  readonly text: string;
}

type TitledEdit = readonly [title: string, edit: TextEdit];

/** Returns the fix for a syntax problem if the parser suggests a single edit; otherwise, an empty list. */
export function syntaxFixes({ span, data: repair }: Damaged, document: Document): readonly Fix[] {
  if (repair === undefined) return [];
  const range = document.offsetsOf(span);
  const found = titledEdit(repair, { ...range, document, text: document.slice(range.start, range.end) });
  return found ? [{ title: found[0], edits: [found[1]], preferred: !isGuess(repair) }] : [];
}

/**
 * Returns whether the user must review the fix, because its position or extent is a guess or because a problem remains.
 */
function isGuess(repair: SyntaxRepair): boolean {
  switch (repair.kind) {
    case 'close-quote':
    case 'close-list':
    case 'close-root':
    // In JSON, `//` comments are reported as well.
    case 'comment':
      return true;
    case 'quote':
      return repair.isGuess === true;
    default:
      return false;
  }
}

/** Returns the title of the fix and its edit; undefined if several edits are possible. */
function titledEdit(repair: SyntaxRepair, damage: Damage): TitledEdit | undefined {
  const { start, end, text, document } = damage;
  switch (repair.kind) {
    case 'remove':
      return [`Remove ${repair.name ?? `\`${text}\``}`, replace(damage, '')];
    case 'replace':
      return [`Change to \`${repair.by}\``, replace(damage, repair.by)];
    case 'equals':
      return ['Change to `=`', replace(damage, /\s$/.test(before(start, document)) ? '=' : ' =')];
    case 'add-before':
      return [`Add ${nameOf(repair.added)}`, insert(start, repair.added)];
    case 'add-after':
      return [`Add ${nameOf(repair.added)}`, insert(end, repair.added)];
    case 'separate':
      return separated(damage);
    case 'close-quote': {
      const isSure = document.language.endsWithLine(repair.of, before(start, document));
      return isSure ? [`Close the ${repair.of}`, insert(end, repair.quote)] : undefined;
    }
    case 'close-header': {
      const missing = repair.closing.slice(/\]*$/.exec(text)?.[0].length ?? 0);
      return [`Add \`${missing}\``, insert(end, missing)];
    }
    case 'close-list':
      return closedOnItsLine(damage, repair.closing);
    case 'close-root': {
      const lineEnd = /\r?\n/.exec(document.slice(0, end))?.[0] ?? '';
      return ['Add `}`', insert(end, lineEnd === '' ? ' }' : `${lineEnd}}`)];
    }
    case 'quote':
      return [`Put in ${repair.in}`, replace(damage, inDoubleQuotes(text))];
    case 'escape':
      return ['Escape the backslash', insert(start, '\\')];
    case 'comment':
      return ['Change to `//`', replace({ start, end: start + 1 }, '//')];
  }
}

function nameOf(added: string): string {
  if (added === ',') return 'a comma';
  return added === ':' ? 'a colon' : `\`${added}\``;
}

function separated(damage: Damage): TitledEdit | undefined {
  const { text } = damage;
  // Text that ends with a quote but does not begin with it is the end of a string whose opening quote is missing.
  const isRest = /["']$/.test(text) && text[0] !== text.at(-1);
  return isRest ? undefined : ['Add a comma', insert(endOfTextBefore(damage), ',')];
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

function replace({ start, end }: OffsetRange, text: string): TextEdit {
  return { start, end, text };
}

/** Returns the text of the line before an offset. */
function before(offset: number, document: Document): string {
  const line = lineWith(offset, document);
  return document.slice(line.start, offset);
}

/** The maximum distance to the end of the previous item, in characters. */
const horizon = 1_000;

function endOfTextBefore({ start, document }: Damage): number {
  const from = Math.max(0, start - horizon);
  return from + document.slice(from, start).trimEnd().length;
}

/** Returns the text in double quotes, without any single quotes around it. */
function inDoubleQuotes(text: string): string {
  const content = /^'(.*)'$/s.exec(text)?.[1] ?? text;
  return JSON.stringify(content);
}

/**
 * Returns the edit that closes a bracket at the end of its line, if the next line is blank or begins a statement.
 * Otherwise, the value may continue on the next line.
 */
function closedOnItsLine({ start, document }: Damage, closing: string): TitledEdit | undefined {
  const line = lineWith(start, document);
  const next = line.end < document.length ? lineWith(line.end + 1, document).text : '';
  const content = line.text.trimEnd();
  const goesOn = !/^\s*(?:$|\[\[?[^\],"']+\]|["'\w.:-]+\s*=)/.test(next) || /[#,]|^$/.test(content.at(-1) ?? '');
  if (goesOn || /#/.test(document.slice(start, line.end)) || line.start + content.length <= start + 1) return undefined;
  const gap = closing === '}' ? ' ' : '';
  return [`Add \`${closing}\``, insert(line.start + content.length, gap + closing)];
}
