import type { Block } from '../../document/block.ts';
import { headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import { memberOfKey, removeMember } from '../../document/member-edits.ts';
import { type Span, spanText } from '../../document/span.ts';
import { endOfContent } from '../fixes/end-of-content.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Finding, Rule } from './rule.ts';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  severity: 'error',
  summary: 'A key or table is defined more than once.',
  advice:
    'TOML does not allow duplicates, and in JSON one of the values is silently ignored. Keep one, or rename one. In the ' +
    'headers of a script, the runner uses the last one and merges tables such as `env`; only a warning is reported.',
  checks: { parser: 'entry' },
  fixes,
};

function fixes({ span, related = [] }: Finding, document: Document): readonly Fix[] {
  const first = related[0]?.span;
  if (!first) return [];
  if (!memberOfKey(first, document) || !memberOfKey(span, document)) return mergeTables(first, span, document);
  return [span, first].map((removed) => ({
    title: removed === span ? 'Keep the first, remove this one' : 'Keep this one, remove the first',
    edits: [removeMember(removed, document)],
    preferred: false,
  }));
}

/** Returns the fix that moves the lines of a table to the first table with the same header. */
function mergeTables(first: Span, second: Span, document: Document): readonly Fix[] {
  const [into, from] = [first, second].map((span) => document.blocks.place(span.anchor).block);
  const header = from && headerSpan(from);
  if (!into || !from || into === from || !header || !isSameTable(into, from)) return [];
  const { start } = document.blocks.place(from);
  const end = endOfContent(from, document);
  const body = document.slice(start + header.end, end).trim();
  const rest = /^(?:\r?\n)*/.exec(document.slice(end, end + 100))?.[0].length ?? 0;
  const lineEnd = from.text.includes('\r\n') ? '\r\n' : '\n';
  const at = endOfContent(into, document);
  const edits = [
    { start: at, end: at, text: body === '' ? '' : lineEnd + body },
    { start: start + header.start, end: end + rest, text: '' },
  ];
  const known = new Set(into.members.map(({ key }) => key.name));
  const preferred = !from.members.some(({ key }) => known.has(key.name));
  return [{ title: `Move these lines to the first \`${spanText(header)}\``, edits, preferred }];
}

function isSameTable(a: Block, b: Block): boolean {
  if (a.form !== 'table' || b.form !== 'table' || a.header.length !== b.header.length) return false;
  return a.header.every((key, index) => key.name === b.header[index]?.name);
}
