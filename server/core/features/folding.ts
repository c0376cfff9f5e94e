import type { Block } from '../document/block.ts';
import { contentSpan } from '../document/block-spans.ts';
import type { Document } from '../document/document.ts';
import type { Member, Node } from '../document/node.ts';
import { indentedFolds } from '../text/indented-folds.ts';
import { indexAtOrBefore, lineStarts } from '../text/lines.ts';
import { memoize } from '../text/memoize.ts';
import type { OffsetRange } from '../text/range.ts';

/** A range of lines that can be folded; zero-based, both ends included. The first line stays visible. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'region' | 'comment';
}

/**
 * Returns the folds of tables with the sub-tables that follow them, of values on several lines, of indented lines in
 * multi-line strings, such as scripts, and of consecutive comment lines. Outer folds precede inner ones.
 */
export function folds(document: Document): Fold[] {
  const all = tableFolds(document);
  for (const { block, line } of document.blocks) {
    for (const fold of blockFolds(block)) {
      all.push({ ...fold, startLine: fold.startLine + line, endLine: fold.endLine + line });
    }
  }
  all.sort(outerFirst);
  // An editor shows one fold for each line.
  return all.filter(({ startLine }, index) => startLine !== all[index - 1]?.startLine);
}

/** Returns the folds of tables, each up to the end of the last sub-table that directly follows it. */
function tableFolds(document: Document): Fold[] {
  const tables: { readonly path: readonly string[]; readonly startLine: number; endLine: number }[] = [];
  let open: typeof tables = [];
  for (const { block, line } of document.blocks) {
    const lines = tableLines(block);
    if (!lines) continue;
    const path = block.header.map(({ name }) => name);
    open = open.filter((outer) => outer.path.length < path.length && outer.path.every((name, at) => name === path[at]));
    const table = { path, startLine: lines.start + line, endLine: lines.end + line };
    open.push(table);
    for (const outer of open) outer.endLine = table.endLine;
    tables.push(table);
  }
  return tables.flatMap(({ startLine, endLine }) =>
    endLine > startLine ? [{ startLine, endLine, kind: 'region' as const }] : [],
  );
}

/** Returns the first and the last line of the table in a block, relative to the first line of the block. */
const tableLines = memoize((block: Block): OffsetRange | undefined => {
  const content = block.header.length > 0 ? contentSpan(block) : undefined;
  if (!content) return undefined;
  const starts = lineStarts(block.text);
  return { start: indexAtOrBefore(starts, content.start), end: indexAtOrBefore(starts, content.end) };
});

function outerFirst(a: Fold, b: Fold): number {
  return a.startLine - b.startLine || b.endLine - a.endLine;
}

/** Returns the folds inside of one block, with lines relative to its first line. */
const blockFolds = memoize((block: Block): readonly Fold[] => {
  const starts = lineStarts(block.text);
  const spans: FoldedSpan[] = [];
  for (const member of block.members) collect(member, spans);
  const regions = spans.flatMap(({ start, end }) => {
    const startLine = indexAtOrBefore(starts, start);
    const endLine = indexAtOrBefore(starts, end);
    return endLine > startLine ? [{ startLine, endLine, kind: 'region' as const }] : [];
  });
  const inStrings = spans.flatMap((span) => foldsInString(span, block, starts));
  return [...regions, ...inStrings, ...commentFolds(block, starts)];
});

interface FoldedSpan extends OffsetRange {
  /** Set for a string. */
  readonly quote?: string;
}

/** Returns the folds of the indented lines in a multi-line string. */
function foldsInString({ start, end, quote = '' }: FoldedSpan, { text }: Block, starts: readonly number[]): Fold[] {
  if (quote.length === 1 || quote === '') return [];
  const first = indexAtOrBefore(starts, start) + 1;
  const from = starts[first] ?? end;
  if (from >= end) return [];
  // The line with the closing quotes does not belong to the script.
  const lines = text.slice(from, end).split('\n').slice(0, -1);
  return indentedFolds(lines).map(({ startLine, endLine }) => ({
    startLine: startLine + first,
    endLine: endLine + first,
    kind: 'region',
  }));
}

function collect(member: Member, spans: FoldedSpan[]): void {
  const pending: Node[] = [member.value];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind !== 'array' && node.kind !== 'object' && node.kind !== 'string') continue;
    spans.push(node);
    if (node.kind === 'array') for (const item of node.items) pending.push(item);
    if (node.kind === 'object') for (const inner of node.members) pending.push(inner.value);
  }
}

const commentLine = /^[ \t]*(?:#|\/\/)/;

function commentFolds(block: Block, starts: readonly number[]): Fold[] {
  const found: Fold[] = [];
  let next = 0;
  let first = -1;
  for (let line = 0; line <= starts.length; line++) {
    const start = starts[line];
    const text = start === undefined ? '' : block.text.slice(start, starts[line + 1]);
    while (start !== undefined && (block.members[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const insideValue = start !== undefined && (block.members[next]?.start ?? start) < start;
    const isComment = !insideValue && commentLine.test(text);
    if (isComment && first < 0) first = line;
    if (isComment || first < 0) continue;
    if (line - 1 > first) found.push({ startLine: first, endLine: line - 1, kind: 'comment' });
    first = -1;
  }
  return found;
}
