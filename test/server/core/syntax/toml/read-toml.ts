import type { Block, BlockState } from '../../../../../server/core/document/block.ts';
import type { Member, Node } from '../../../../../server/core/document/node.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { parseBlock } from '../../../../../server/core/syntax/toml/parse-block.ts';
import { mark } from '../../../../support/fixture.ts';

/** A block and its start. */
export interface Placed {
  readonly block: Block;
  readonly start: number;
}

/** Returns all blocks of a text. */
export function readToml(text: string): Placed[] {
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
  return readToml(text).flatMap(({ block }) => block.problems);
}

/** Returns the text with « and » around the span of every problem. */
export function markProblems(text: string): string {
  const ranges = readToml(text).flatMap(({ block, start }) =>
    block.problems.map(({ span }) => ({ start: start + span.start, end: start + span.end })),
  );
  return mark(text, ranges);
}

/**
 * Returns a line for each block, with the header (`[a/b]`, `[[a]]`) and the members. `?` is a missing value, `~`
 * follows a string that is not closed, and a dotted key is shown as an object in parentheses.
 */
export function parsedBlocks(text: string): string[] {
  return readToml(text).map(({ block }) => {
    const keys = block.header.map(({ name }) => name).join('/');
    const header = { root: '', table: `[${keys}] `, 'array-item': `[[${keys}]] ` }[block.form];
    return `${header}${showMembers(block.members)}`.trim();
  });
}

function showMembers(members: readonly Member[]): string {
  return members.map(({ key, value }) => `${key.name}: ${showNode(value)}`).join(', ');
}

function showNode(node: Node): string {
  switch (node.kind) {
    case 'missing':
      return '?';
    case 'array':
      return `[${node.items.map(showNode).join(', ')}]`;
    case 'object':
      return node.form === 'dotted' ? `(${showMembers(node.members)})` : `{${showMembers(node.members)}}`;
    case 'string':
      return JSON.stringify(node.value) + (node.closed ? '' : '~');
    case 'number':
      return typeof node.value === 'bigint' ? `${node.value}n` : String(node.value);
    case 'datetime':
      return `${node.type} ${node.value}`;
    default:
      return node.kind === 'boolean' ? String(node.value) : node.kind;
  }
}
