import { assemble } from '../../document/assemble.ts';
import { type Entry, fragmentText } from '../../document/entry.ts';
import type { Node, StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { rememberLast } from '../../text/remember-last.ts';

/** A string in a task, with the property of the task that contains it. */
export interface TaskString {
  /** `run` if the task consists only of its script. */
  readonly property: string;
  readonly node: StringNode;
}

/** Returns all strings of a task, in the order of the text. */
export const stringsOfTask = memoize((entry: Entry): readonly TaskString[] => {
  const { value } = assemble(entry).member;
  const inProperty = (node: Node, property: string): readonly TaskString[] =>
    stringsBelow(node).map((string) => ({ property, node: string }));
  if (value.kind !== 'object') return inProperty(value, 'run');
  return value.members.flatMap(({ key, value: inner }) => inProperty(inner, key.name));
});

/**
 * Returns the strings of a task that may contain template syntax. Very few tasks contain any, so the text of the task
 * is searched first, and only once for all rules.
 */
export const templatesOfTask = rememberLast((entry: Entry): readonly TaskString[] => {
  const mayContain = entry.fragments.some((fragment) => opening.test(fragmentText(fragment)));
  return mayContain ? stringsOfTask(entry).filter(({ node }) => node.value.includes('{')) : [];
});

/** Matches template syntax. The brace may be an escape sequence. */
const opening = /\{[{%#]|\\[uUx]/;

/** Returns the strings in a node. Not recursive, because values may be deeply nested. */
export function stringsBelow(top: Node): readonly StringNode[] {
  const found: StringNode[] = [];
  const pending = [top];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'string') found.push(node);
    else if (node.kind === 'array') for (const item of node.items.toReversed()) pending.push(item);
    else if (node.kind === 'object') for (const { value } of node.members.toReversed()) pending.push(value);
  }
  return found;
}
