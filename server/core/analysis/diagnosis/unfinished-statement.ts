import type { Block } from '../../document/block.ts';
import type { Document } from '../../document/document.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';

/** A range of lines, zero-based and including both ends. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The text that is unfinished while a statement is being typed. */
export interface UnfinishedText {
  readonly block: Block;
  /** The lines of the statement. */
  readonly statement: LineRange;
  /**
   * The lines with the header of the statement's table, and with the keys of the objects that contain the statement.
   */
  readonly owners: readonly LineRange[];
}

/**
 * Returns the text that is unfinished while the statement at `offset` is being typed. The statement is the outermost
 * member at `offset` that is not an object on several lines, since such an object contains further statements; if there
 * is no such member, the statement is the line.
 */
export function unfinishedText(document: Document, offset: number): UnfinishedText {
  const { block, start } = document.blocks.atCaret(offset);
  const { line } = document.positionAt(offset);
  const owners = block.header.map((key) => linesOf(key, document));
  for (const link of chainAt(block, offset - start)) {
    if (link.kind !== 'member') continue;
    const { first, last } = linesOf(link.node, document);
    const isStatement = link.node.value.kind !== 'object' || first === last;
    if (isStatement) return { block, statement: { first: Math.min(line, first), last: Math.max(line, last) }, owners };
    owners.push(linesOf(link.node.key, document));
  }
  return { block, statement: { first: line, last: line }, owners };
}

function linesOf(span: Span, document: Document): LineRange {
  const { start, end } = document.rangeOf(span);
  return { first: start.line, last: end.line };
}

export interface Typing {
  readonly text: UnfinishedText;
  /** The problems that were reported before the statement was typed. */
  readonly reported: readonly Problem[];
  /** Whether no other statement has been typed since all problems were reported. */
  readonly isFirst: boolean;
}

/**
 * Returns the problems to report while a statement is being typed: all except the new ones in the unfinished text. If
 * `isFirst` is true, new syntax errors elsewhere are omitted as well, since an unfinished statement causes errors in
 * the text around it; otherwise, they may belong to a statement that was typed before. A problem is new if `reported`
 * contains none with the same code and message.
 */
export function withoutUnfinished(
  problems: readonly Problem[],
  document: Document,
  { text, reported, isFirst }: Typing,
): readonly Problem[] {
  const isUnfinished = (problem: Problem) => (isFirst && problem.code === 'syntax') || touches(problem, text, document);
  const unfinished = new Set(problems.filter(isUnfinished));
  if (unfinished.size === 0) return problems;
  const codes = new Set(Array.from(unfinished, ({ code }) => code));
  const known = countByKey(reported.filter(({ code }) => codes.has(code)));
  for (const problem of problems) if (codes.has(problem.code) && !unfinished.has(problem)) take(problem, known);
  return problems.filter((problem) => !unfinished.has(problem) || take(problem, known));
}

function touches({ span }: Problem, { block, statement, owners }: UnfinishedText, document: Document): boolean {
  if (span.anchor !== block) return false;
  const { start, end } = document.rangeOf(span);
  return [statement, ...owners].some(({ first, last }) => start.line <= last && end.line >= first);
}

function countByKey(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return counts;
}

/** Returns whether a problem with the same code and message is left in `counts`, and removes it. */
function take(problem: Problem, counts: Map<string, number>): boolean {
  const count = counts.get(keyOf(problem)) ?? 0;
  counts.set(keyOf(problem), count - 1);
  return count > 0;
}

function keyOf({ code, message }: Problem): string {
  return `${code}\0${message}`;
}
