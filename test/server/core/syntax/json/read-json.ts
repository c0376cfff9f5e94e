import type { Block, BlockState } from '../../../../../server/core/document/block.ts';
import type { Member, Node } from '../../../../../server/core/document/node.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { parseBlock } from '../../../../../server/core/syntax/json/parse-block.ts';

/** A block and its start. */
export interface Placed {
  readonly block: Block;
  readonly start: number;
}

/** Returns all blocks of a text. */
export function readJson(text: string): Placed[] {
  const placed: Placed[] = [];
  let start = 0;
  let entry: BlockState = 'start';
  do {
    const block = parseBlock(text, start, entry);
    placed.push({ block, start });
    start += block.text.length;
    entry = block.exit;
  } while (start < text.length);
  return placed;
}

export function problemsOf(text: string): Problem[] {
  return readJson(text).flatMap(({ block }) => block.problems);
}

/** Returns the text with « and » around the span of every problem. */
export function markProblems(text: string): string {
  const marks = readJson(text).flatMap(({ block, start }) =>
    block.problems.flatMap(({ span }) => [
      { offset: start + span.start, mark: '«' },
      { offset: start + span.end, mark: '»' },
    ]),
  );
  const inOrder = marks.sort((a, b) => a.offset - b.offset);
  let copied = 0;
  let marked = '';
  for (const { offset, mark } of inOrder) {
    marked += text.slice(copied, offset) + mark;
    copied = offset;
  }
  return marked + text.slice(copied);
}

/** Returns the parsed values on one line: `?` is a missing value, and `~` follows a string that is not closed. */
export function parsedMembers(text: string): string {
  return showMembers(readJson(text).flatMap(({ block }) => block.members));
}

function showMembers(members: readonly Member[]): string {
  return `{${members.map(({ key, value }) => `${key.name}: ${showNode(value)}`).join(', ')}}`;
}

function showNode(node: Node): string {
  switch (node.kind) {
    case 'missing':
      return '?';
    case 'null':
      return 'null';
    case 'array':
      return `[${node.items.map(showNode).join(', ')}]`;
    case 'object':
      return showMembers(node.members);
    case 'string':
      return JSON.stringify(node.value) + (node.closed ? '' : '~');
    default:
      return String(node.value);
  }
}

/** Returns the value of a node as JSON.parse does. */
export function plainValue(node: Node): unknown {
  switch (node.kind) {
    case 'missing':
      return undefined;
    case 'null':
      return null;
    case 'array':
      return node.items.map(plainValue);
    case 'object':
      return objectOf(node.members);
    case 'number':
      return Number(node.value);
    default:
      return node.value;
  }
}

export function objectOf(members: readonly Member[]): object {
  return Object.fromEntries(members.map(({ key, value }) => [key.name, plainValue(value)]));
}
