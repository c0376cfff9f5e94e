import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Key, memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { referencesIn, referringProperties, type TaskReference } from './task-reference.ts';

/** What one task tells the rest of the workspace: its names, and the tasks and the template that it names. */
export interface TaskFacts {
  readonly name: string;
  /** Where the name is written first; the name of a table may stand in several headers (`[build]`, `[build.env]`). */
  readonly key: Key;
  readonly aliases: readonly StringNode[];
  readonly description: string;
  readonly references: readonly TaskReference[];
  readonly template: StringNode | undefined;
  /** Two tasks with the same signature are the same to the graph: only their places may differ. */
  readonly signature: string;
}

export const taskFacts = memoize((entry: Entry): TaskFacts => {
  const { key, value } = assemble(entry).member;
  const propertyNamed = (name: string): Node | undefined =>
    value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
  const aliases = stringsIn(propertyNamed('alias'));
  const description = propertyNamed('description');
  const template = propertyNamed('extends');
  const references = referringProperties.flatMap((via) => {
    const referring = propertyNamed(via);
    return referring ? referencesIn(referring, via) : [];
  });
  return {
    name: key.name,
    key,
    aliases,
    description: description?.kind === 'string' ? description.value : '',
    references,
    template: template?.kind === 'string' ? template : undefined,
    signature: JSON.stringify([
      entry.path,
      aliases.map((alias) => alias.value),
      references.map(({ via, target, args, env, optional }) => [via, target, args, env, optional]),
      template?.kind === 'string' ? template.value : null,
    ]),
  };
});

function stringsIn(value: Node | undefined): readonly StringNode[] {
  if (value?.kind === 'string') return [value];
  return value?.kind === 'array' ? value.items.filter((item) => item.kind === 'string') : [];
}
