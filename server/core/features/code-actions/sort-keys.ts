import { taskPropertyNames } from '../../analysis/kinds/document-shapes.ts';
import type { Block } from '../../document/block.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { hasComments } from './comments-in.ts';
import { placedRange, taskAt } from './property-at.ts';
import { lineEndAfter, newlineOf, statementLines } from './statement-lines.ts';

const order = new Map([...taskPropertyNames].map((name, index) => [name, index]));

/** Sorts the keys of a task in the order of the documentation. Comments move with the key that follows them. */
export function sortKeys(place: ActionPlace): readonly CodeAction[] {
  const task = taskAt(place);
  if (!task) return [];
  const { value } = task.member;
  const { block } = task.placed;
  const isTable = block.form === 'table' && block.header.length === task.entry.path.length;
  const edit = isTable
    ? sortedStatements(block)
    : value.kind === 'object' && value.form === 'braces'
      ? sortedBraces(value, block)
      : undefined;
  if (!edit) return [];
  const title = `Sort the keys of \`${task.member.key.name}\``;
  return [{ title, kind: 'refactor.rewrite', edits: [{ ...placedRange(task, edit), text: edit.text }] }];
}

interface SortedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function sortedStatements(block: Block): SortedText | undefined {
  const { members } = block;
  const sorted = inOrder(members);
  const [first] = members;
  const last = members.at(-1);
  if (!sorted || !first || !last) return undefined;
  const chunks = new Map<Member, string>();
  let start = statementLines(block, first).start;
  const begin = start;
  for (const member of members) {
    const end = lineEndAfter(block.text, member.end);
    // Several statements on one line cannot be separated; blank lines do not move.
    if (end <= start) return undefined;
    chunks.set(
      member,
      block.text
        .slice(start, end)
        .replace(/^(?:[ \t]*\r?\n)+/, '')
        .replace(/\r?\n$/, ''),
    );
    start = end;
  }
  const newline = newlineOf(block.text);
  const ending = block.text.slice(begin, start).endsWith('\n') ? newline : '';
  return { start: begin, end: start, text: sorted.map((member) => chunks.get(member)).join(newline) + ending };
}

/** Returns the object with its members in order. The white space and commas between them do not move. */
function sortedBraces(object: ObjectNode, block: Block): SortedText | undefined {
  const sorted = inOrder(object.members);
  if (!sorted || hasComments(object, block)) return undefined;
  let text = '';
  let copied = object.start;
  for (const [index, member] of object.members.entries()) {
    const other = sorted[index] ?? member;
    text += block.text.slice(copied, member.start) + block.text.slice(other.start, other.end);
    copied = member.end;
  }
  return { start: object.start, end: object.end, text: text + block.text.slice(copied, object.end) };
}

/**
 * Returns the members in order; undefined if they are already in order. Unknown keys come last, in their current order.
 */
function inOrder(members: readonly Member[]): readonly Member[] | undefined {
  const rank = ({ key }: Member) => order.get(key.name) ?? order.size;
  const sorted = [...members].sort((a, b) => rank(a) - rank(b));
  return sorted.every((member, index) => member === members[index]) ? undefined : sorted;
}
