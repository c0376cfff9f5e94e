import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Key, Node, ObjectNode } from '../../document/node.ts';

/** An environment variable in object form, such as `A = { value = "x" }`. */
export interface VariableObject {
  readonly key: Key;
  readonly object: ObjectNode;
}

/** Returns whether a key of an environment is that of the modules that load variables. `mise` is an older name of `_`. */
export function isModulesKey(name: string): boolean {
  return name === '_' || name === 'mise';
}

/** Returns the variables in object form of an environment map, or of a list of maps. */
export function variableObjects(environment: Node | undefined): readonly VariableObject[] {
  if (environment?.kind === 'array') return environment.items.flatMap(variableObjects);
  if (environment?.kind !== 'object') return [];
  return environment.members.flatMap(({ key, value }) =>
    value.kind === 'object' && !isModulesKey(key.name) ? [{ key, object: value }] : [],
  );
}

/** Returns the value of an entry that is the `env` section of a config file; undefined for other entries. */
export function environmentSection(entry: Entry): Node | undefined {
  return entry.path.length === 1 && entry.path[0] === 'env' ? assemble(entry).member.value : undefined;
}
