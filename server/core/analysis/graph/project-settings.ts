import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed, type Node } from '../../document/node.ts';

/** What a config file defines for the tasks of its project and of the projects in it. */
export interface ProjectSettings {
  /** Whether the names of tasks begin with the paths of their projects. */
  readonly isMonorepo: boolean;
  /** The names of groups of files, which `sources` contain as `@group:name`. */
  readonly inputGroups: readonly string[];
}

const monorepoKeys: readonly string[] = ['monorepo_root', 'experimental_monorepo_root'];
const taskConfig = 'task_config';

/** The ids of the entries that the settings are read from. */
export const settingIds: ReadonlySet<string> = new Set([...monorepoKeys, taskConfig]);

/** Returns the settings of a config file; undefined if it has none. */
export function projectSettings(document: Document): ProjectSettings | undefined {
  const valueAt = (id: string): Node | undefined => {
    const entry = document.entryById(id);
    return entry && assemble(entry).member.value;
  };
  const isMonorepo = monorepoKeys.map(valueAt).some((value) => value?.kind === 'boolean' && value.value);
  const inputGroups = keysOf(memberOf(valueAt(taskConfig), 'input_groups'));
  return isMonorepo || inputGroups.length > 0 ? { isMonorepo, inputGroups } : undefined;
}

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

function keysOf(value: Node | undefined): readonly string[] {
  return value?.kind === 'object' ? value.members.map(({ key }) => key.name) : [];
}
