import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node } from '../../document/node.ts';

/** The variables that are set when a script starts. */
export interface ScriptEnvironment {
  readonly names: ReadonlySet<string>;
  /** Whether there may be others, because files or plug-ins set variables. */
  readonly isOpen: boolean;
}

/**
 * Returns the variables that the `env` of a task, of its template and of config files set. `entries` are the task and its
 * template.
 */
export function scriptEnvironment(entries: readonly Entry[], configs: readonly Document[]): ScriptEnvironment {
  const values = [...entries.map(envOfTask), ...configs.map((config) => valueOfEntry(config.entry('env')))];
  const names = new Set<string>();
  let isOpen = configs.some((config) => ['env_file', 'dotenv'].some((name) => config.entry(name) !== undefined));
  for (const table of values.flatMap(tablesOf)) {
    for (const { key, value } of table.members) {
      if (key.name === '_') isOpen ||= setsOthers(value);
      else names.add(key.name);
    }
  }
  return { names, isOpen };
}

function envOfTask(entry: Entry): Node | undefined {
  const value = valueOfEntry(entry);
  return value?.kind === 'object' ? memberNamed(value, 'env')?.value : undefined;
}

function valueOfEntry(entry: Entry | undefined): Node | undefined {
  return entry && assemble(entry).member.value;
}

function tablesOf(value: Node | undefined) {
  const values = value?.kind === 'array' ? value.items : value ? [value] : [];
  return values.filter((item) => item.kind === 'object');
}

/** Returns whether a `_` in `env` may set variables with names that the document does not contain. */
function setsOthers(value: Node): boolean {
  return value.kind !== 'object' || value.members.some(({ key }) => key.name !== 'path');
}
