import { headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry, Fragment } from '../../document/entry.ts';
import { memberOfKey } from '../../document/member-edits.ts';
import { type Span, spanText } from '../../document/span.ts';
import type { WrongType } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { FindingWith, Rule } from './rule.ts';

export const wrongType: Rule<FindingWith<WrongType>> = {
  code: 'wrong-type',
  severity: 'error',
  summary: 'A value has a type that is not allowed here.',
  advice: 'The message lists the allowed types.',
  checks: {
    declaration: { concerns: hasTablesInArray, check: arrayOfTables },
    schema: { kind: 'wrong-type', reword: variablesAsTable },
  },
  fixes,
};

/** Returns whether a part of an entry is an item of an array of tables. */
function hasTablesInArray({ fragments }: Entry): boolean {
  return fragments.some(isItem);
}

function isItem(fragment: Fragment): boolean {
  return !('member' in fragment) && fragment.form === 'array-item';
}

/** Returns a finding if a task is an array of tables. */
function arrayOfTables({ member: { key, value }, entry }: TaskView): readonly FindingWith<WrongType>[] {
  if (value.kind !== 'array' || value.form !== 'tables') return [];
  const header = entry.fragments.flatMap((fragment) => ('header' in fragment ? [fragment.block.header] : []))[0] ?? [
    key,
  ];
  const path = header.map(spanText).join('.');
  const message = `A task is a single table; write \`[${path}]\`, not \`[[${path}]]\``;
  const conversions = { canWrapInArray: false, canUnwrap: true, canQuote: false, canUnquote: false };
  return [
    { message, span: key, data: { kind: 'wrong-type', expected: 'an object', types: ['object'], ...conversions } },
  ];
}

/** Matches a list of assignments, which other programs accept as variables. */
const assignments = /^\[\s*(?:"[A-Za-z_]\w*=[^"\\]*"\s*,?\s*)+\]$/;

/** Returns a better message for a list of assignments, such as `["A=1"]`, in place of a table. */
function variablesAsTable({ span, data }: FindingWith<WrongType>): string | undefined {
  const table = tableOf(span, data);
  return table && `Variables are a table; write \`${table}\``;
}

function tableOf(span: Span, { types }: WrongType): string | undefined {
  const text = spanText(span);
  if (!types.includes('object') || !assignments.test(text)) return undefined;
  const members = text.matchAll(/"(\w+)=([^"]*)"/g);
  return `{ ${Array.from(members, ([, name, value]) => `${name} = "${value}"`).join(', ')} }`;
}

function fixes({ span, data }: FindingWith<WrongType>, document: Document): readonly Fix[] {
  const { canQuote, canUnquote, canWrapInArray, canUnwrap, boolean } = data;
  if (isOnKey(span, document)) return canWrapInArray || canUnwrap ? bracketFixes(span, document) : [];
  const table = tableOf(span, data);
  if (table !== undefined && !document.language.holdsOneTask && document.language.hasStatements) {
    const edits = [{ ...document.offsetsOf(span), text: table }];
    return [{ title: `Change to \`${table}\``, edits, preferred: true }];
  }
  const text = spanText(span);
  const bare = text.replace(/^(["'])(.*)\1$/s, '$2');
  const offers: readonly (readonly [boolean, string, string])[] = [
    [canQuote, 'Put in quotes', document.language.renderValue(text)],
    [canUnquote, 'Remove the quotes', bare],
    [boolean !== undefined, `Change to \`${boolean}\``, String(boolean)],
    [canWrapInArray, 'Convert to a list', `[${text}]`],
    [canUnwrap, 'Remove the list brackets', withoutBrackets(text)],
  ];
  return offers
    .filter(([fits]) => fits)
    .map(([, title, replacement], index) => ({
      title,
      edits: [{ ...document.offsetsOf(span), text: replacement }],
      preferred: index === 0,
    }));
}

/**
 * Returns whether a problem is reported on a key. This is the case for a value without its own text, which a table
 * header or a dotted key creates.
 */
function isOnKey(span: Span, document: Document): boolean {
  const { block } = document.blocks.place(span.anchor);
  return block.header.some((key) => key.start === span.start) || memberOfKey(span, document) !== undefined;
}

/**
 * Returns the fix that changes `[[a]]` to `[a]` or vice versa, if the problem is reported on the table that this header
 * begins.
 */
function bracketFixes(span: Span, document: Document): readonly Fix[] {
  const { block, start } = document.blocks.place(span.anchor);
  const header = headerSpan(block);
  if (!header || block.header.at(-1)?.start !== span.start) return [];
  const inner = spanText(header).replace(/^\[+|\]+$/g, '');
  const isList = block.form === 'array-item';
  const edits = [
    { start: start + header.start, end: start + header.end, text: isList ? `[${inner}]` : `[[${inner}]]` },
  ];
  return [{ title: isList ? 'Convert to a table' : 'Convert to an array of tables', edits, preferred: true }];
}

function withoutBrackets(text: string): string {
  return text.replace(/^\[\s*/, '').replace(/\s*,?\s*\]$/, '');
}
