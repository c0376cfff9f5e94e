import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import { assemble } from '../../document/assemble.ts';
import type { Block } from '../../document/block.ts';
import type { PlacedBlock } from '../../document/blocks/block-list.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { ActionPlace } from './code-action.ts';

/** The task that contains the start of the selection. */
export interface TaskAt {
  readonly placed: PlacedBlock;
  readonly entry: Entry;
  readonly member: Member;
  /** Undefined for a task that consists only of its script. */
  readonly object: ObjectNode | undefined;
}

/** A property of a task, with its value as written. */
export interface PropertyAt extends TaskAt {
  readonly property: Member;
  /** The indentation of the line that the property begins on. */
  readonly indent: string;
}

/**
 * Returns the task at the start of the selection; undefined if it has a syntax error or a duplicate key, since such a
 * task cannot be rewritten safely.
 */
export function taskAt({ document, kind, range }: ActionPlace): TaskAt | undefined {
  const placed = document.blocks.atCaret(range.start);
  const offset = range.start - placed.start;
  const { block } = placed;
  const entry = document
    .entriesIn(block)
    .find((candidate) => isTask(candidate, kind) && isAt(candidate, block, offset));
  if (!entry || isDamaged(entry)) return undefined;
  const { member } = assemble(entry);
  return { placed, entry, member, object: member.value.kind === 'object' ? member.value : undefined };
}

export function propertyAt(place: ActionPlace): PropertyAt | undefined {
  const task = taskAt(place);
  if (!task) return undefined;
  const { block, start } = task.placed;
  const offset = place.range.start - start;
  const property = task.object?.members.find((member) => member.anchor === block && covers(member, offset));
  return property && { ...task, property, indent: indentOf(property) };
}

/** Returns a span of the task's block as offsets in the whole text. */
export function placedRange({ placed }: TaskAt, span: OffsetRange): OffsetRange {
  return { start: placed.start + span.start, end: placed.start + span.end };
}

export function indentOf({ anchor, start }: Span): string {
  const line = anchor.text.slice(anchor.text.lastIndexOf('\n', start - 1) + 1, start);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function isTask(entry: Entry, kind: DocumentKind): boolean {
  return entry.kind !== 'section' && kind.isTask(entry);
}

function isAt({ fragments }: Entry, block: Block, offset: number): boolean {
  return fragments.some(
    (fragment) => fragment.block === block && ('header' in fragment || covers(fragment.member, offset)),
  );
}

function isDamaged(entry: Entry): boolean {
  const isBroken = entry.fragments.some(({ block }) => block.problems.some(({ severity }) => severity === 'error'));
  return isBroken || assemble(entry).problems.length > 0;
}
