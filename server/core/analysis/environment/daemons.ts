import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Key, memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';
import { stringsIn } from '../values/strings-in.ts';
import { configFilesFor, sectionOf } from './layers.ts';

/** A program in the background, which a config file defines under `daemons`. */
export interface Daemon {
  readonly name: string;
  readonly key: Key;
  /** The version of the preset with this name, or a table. */
  readonly value: Node;
  readonly file: WorkspaceFile;
}

/** Returns the daemons in the config files that apply to a file, innermost projects first. */
export function daemonsFor(file: WorkspaceFile, workspace: Workspace): readonly Daemon[] {
  return configFilesFor(file, workspace)
    .toReversed()
    .flatMap((config) =>
      membersOf(sectionOf(config, 'daemons')).map(({ key, value }) => ({ key, value, file: config })),
    )
    .map((daemon) => ({ ...daemon, name: daemon.key.name }));
}

/** Returns the names of the groups of daemons in the config files that apply to a file. */
export function daemonGroupsFor(file: WorkspaceFile, workspace: Workspace): readonly string[] {
  const groups = configFilesFor(file, workspace).flatMap((config) => membersOf(sectionOf(config, 'daemon_groups')));
  return groups.map(({ key }) => key.name);
}

/** Returns the names of the daemons that a task or template requires, except those with template expressions. */
export function requiredDaemons(task: Task): readonly StringNode[] {
  return namesIn(propertyOf(task, 'daemons'));
}

/** Returns the names of the daemons before which other daemons of a section start. */
export function daemonsBefore(section: Entry): readonly StringNode[] {
  if (section.path[0] !== 'daemons') return [];
  return membersOf(assemble(section).member.value).flatMap(({ value }) => namesIn(memberOf(value, 'depends')));
}

/** Returns the names of the daemons and groups in the groups of a section. */
export function daemonsInGroups(section: Entry): readonly StringNode[] {
  if (section.path[0] !== 'daemon_groups') return [];
  const groups = membersOf(assemble(section).member.value).map(({ value }) => memberOf(value, 'daemons') ?? value);
  return groups.flatMap(namesIn);
}

function namesIn(value: Node | undefined): readonly StringNode[] {
  return stringsIn(value).filter((name) => !isTemplate(name.value));
}

function membersOf(value: Node | undefined): readonly { readonly key: Key; readonly value: Node }[] {
  return value?.kind === 'object' ? value.members : [];
}

function memberOf(value: Node, name: string): Node | undefined {
  return value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}
