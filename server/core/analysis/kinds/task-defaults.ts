import { assemble } from '../../document/assemble.ts';
import type { Entry, Fragment } from '../../document/entry.ts';
import { type Member, memberNamed } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';

const section = 'monorepo';
const table = 'task_defaults';

/** The id of the entry that contains the defaults of tasks. */
export const taskDefaultsId = section;

/** Returns whether the path is that of the defaults of tasks with a name. */
export function isDefaultsPath(path: readonly string[]): boolean {
  return path.length === 3 && path[0] === section && path[1] === table;
}

/**
 * Returns the members of `monorepo.task_defaults` in an entry of a config file, each as an entry of its own. It is a
 * template of the tasks with its name.
 */
export const taskDefaults = memoize((entry: Entry): readonly Entry[] => {
  if (entry.path.length !== 1 || entry.path[0] !== section) return [];
  const { value } = assemble(entry).member;
  const defaults = value.kind === 'object' ? memberNamed(value, table)?.value : undefined;
  return defaults?.kind === 'object' ? defaults.members.flatMap((member) => entryFor(member, entry) ?? []) : [];
});

function entryFor({ key, value, ...span }: Member, { fragments }: Entry): Entry | undefined {
  if (value.kind !== 'object') return undefined;
  const headers = fragments.flatMap((fragment) => headerFragment(fragment, key.name));
  const block = fragments.find((fragment) => fragment.block === key.anchor)?.block;
  const inline: readonly Fragment[] = block ? [{ block, kind: 'entry', member: { key, value, ...span } }] : [];
  const own = headers.length > 0 ? headers : inline;
  return own.length > 0 ? { path: [section, table, key.name], kind: 'entry', fragments: own } : undefined;
}

/** Returns the part of a table such as `[monorepo.task_defaults.build.env]` that belongs to the defaults of `build`. */
function headerFragment(fragment: Fragment, name: string): readonly Fragment[] {
  if ('member' in fragment) return [];
  const { block, header, form, members } = fragment;
  const isOwn = header[1]?.name === table && header[2]?.name === name;
  return isOwn ? [{ block, kind: 'entry', header: header.slice(2), form, members }] : [];
}
