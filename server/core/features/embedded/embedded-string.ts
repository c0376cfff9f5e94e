import type { TaskFields } from '../../analysis/fields/task-fields.ts';
import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { UsageArgument } from '../../analysis/usage/usage-argument.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import { indexInString, placeInString } from '../../document/string-place.ts';
import type { OffsetRange } from '../../text/range.ts';

/** An offset inside a string of a task that may contain a script, a template expression, or a usage specification. */
export interface EmbeddedString {
  readonly document: Document;
  readonly entry: Entry;
  /** The meanings of the fields of the task. */
  readonly fields: TaskFields;
  /** The field of the task that the string belongs to; `run` for a task that consists only of its script. */
  readonly property: string;
  readonly node: StringNode;
  /** The index of the offset in the string's value. */
  readonly index: number;
}

/** Returns the string of a task that contains `offset` between its quotes. */
export function embeddedString(document: Document, kind: DocumentKind, offset: number): EmbeddedString | undefined {
  const { block, start } = document.blocks.atCaret(offset);
  const inside = offset - start;
  const chain = chainAt(block, inside);
  const last = chain.at(-1);
  const node = last?.kind === 'value' ? last.node : undefined;
  if (node?.kind !== 'string' || !isBetweenQuotes(node, inside)) return undefined;
  const keys = chain.flatMap((link) => (link.kind === 'member' ? [link.node.key.name] : []));
  const path = [...block.header.map(({ name }) => name), ...keys];
  const entry = document.entry(...path.slice(0, kind.taskDepth));
  if (!entry || !kind.isTask(entry)) return undefined;
  const index = indexInString(node, inside);
  // An offset in the middle of an escape has no index in the value.
  if (placeInString(node, index, index).start !== inside) return undefined;
  return {
    document,
    entry,
    fields: kind.fields(),
    property: path[kind.taskDepth] ?? kind.fields().script ?? '',
    node,
    index,
  };
}

/** Returns the range of a part of the string's value in the whole text. */
export function rangeInString({ document, node }: EmbeddedString, from: number, to: number): OffsetRange {
  return document.offsetsOf(placeInString(node, from, to));
}

/** Returns the arguments that the task's own specification defines. */
export function argumentsOf(entry: Entry): readonly UsageArgument[] {
  const usage = propertyOf(entry, 'usage');
  return usage?.kind === 'string' ? usageSpec(usage).arguments : [];
}

export function propertyOf(entry: Entry, name: string): Node | undefined {
  const { value } = assemble(entry).member;
  return value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

function isBetweenQuotes({ anchor, start, end, quote, closed }: StringNode, offset: number): boolean {
  // The usage specification of a script task has no quotes.
  const hasClosingQuotes = closed && anchor.text.endsWith(quote, end);
  return offset >= start + quote.length && offset <= (hasClosingQuotes ? end - quote.length : end);
}
