import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { isModulesKey } from '../values/environment-variables.ts';

/** The variables that are set when a script starts. */
export interface ScriptEnvironment {
  readonly names: ReadonlySet<string>;
  /** Whether there may be other variables, which files or plugins set. */
  readonly isOpen: boolean;
}

/** Returns the variables that the `env` of config files sets. */
export function configEnvironment(configs: readonly Document[]): ScriptEnvironment {
  const { names, isOpen } = environmentOf(configs.map((config) => valueOfEntry(config.entry('env'))));
  const namesFiles = (config: Document) => ['env_file', 'dotenv'].some((name) => config.entry(name) !== undefined);
  return { names, isOpen: isOpen || configs.some(namesFiles) };
}

/** Returns the variables of config files, and those that the `env` of a task or its template adds. */
export function scriptEnvironment(entries: readonly Entry[], ofConfigs: ScriptEnvironment): ScriptEnvironment {
  const values = entries.map(envOfTask).filter((value) => value !== undefined);
  if (values.length === 0) return ofConfigs;
  const { names, isOpen } = environmentOf(values);
  return { names: new Set([...ofConfigs.names, ...names]), isOpen: ofConfigs.isOpen || isOpen };
}

export function isSameEnvironment(a: ScriptEnvironment, b: ScriptEnvironment): boolean {
  return a.isOpen === b.isOpen && a.names.size === b.names.size && [...a.names].every((name) => b.names.has(name));
}

function environmentOf(values: readonly (Node | undefined)[]): ScriptEnvironment {
  const names = new Set<string>();
  let isOpen = false;
  for (const table of values.flatMap(tablesOf)) {
    for (const { key, value } of table.members) {
      if (isModulesKey(key.name)) isOpen ||= setsOthers(value);
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

/** Returns whether a `_` in `env` may set variables whose names the document does not contain. */
function setsOthers(value: Node): boolean {
  return value.kind !== 'object' || value.members.some(({ key }) => key.name !== 'path');
}
