import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Key, memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { stringsIn } from '../values/strings-in.ts';
import { type ReferringProperty, referencesIn, referringProperties, type TaskReference } from './task-reference.ts';

/** What one task tells the rest of the workspace: its names, and the tasks and the template that it names. */
export interface TaskFacts {
  readonly name: string;
  /** Where the name is written first; the name of a table may stand in several headers (`[build]`, `[build.env]`). */
  readonly key: Key;
  readonly aliases: readonly StringNode[];
  readonly description: string;
  readonly references: readonly TaskReference[];
  readonly template: StringNode | undefined;
  /** The referring properties that the task gives itself: where it gives none, those of its template count. */
  readonly given: ReadonlySet<ReferringProperty>;
  /** Two tasks with the same signature are the same to the graph: only their places may differ. */
  readonly signature: string;
}

const scriptOnly: readonly ReferringProperty[] = ['run'];

export const taskFacts = memoize((entry: Entry): TaskFacts => {
  const { key, value } = assemble(entry).member;
  const propertyNamed = (name: string): Node | undefined =>
    value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
  const aliases = stringsIn(propertyNamed('alias'));
  const description = propertyNamed('description');
  const template = propertyNamed('extends');
  const given = value.kind === 'object' ? referringProperties.filter((via) => isGiven(propertyNamed(via))) : scriptOnly;
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
    given: new Set(given),
    signature: JSON.stringify([
      entry.path,
      aliases.map((alias) => alias.value),
      references.map(({ via, target, args, env, optional }) => [via, target, args, env, optional]),
      template?.kind === 'string' ? [template.value, given] : null,
    ]),
  };
});

/** An empty list is as good as none. */
function isGiven(value: Node | undefined): boolean {
  return value !== undefined && (value.kind !== 'array' || value.items.length > 0);
}
