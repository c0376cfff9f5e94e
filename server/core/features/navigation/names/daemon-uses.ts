import {
  type Daemon,
  daemonsBefore,
  daemonsFor,
  daemonsInGroups,
  requiredDaemons,
} from '../../../analysis/environment/daemons.ts';
import type { WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import type { Entry } from '../../../document/entry.ts';
import type { StringNode } from '../../../document/node.ts';
import { covers } from '../../../document/node-chain.ts';
import { isWrittenPlainly, placeInString } from '../../../document/string-place.ts';
import type { WorkspacePlace } from '../mention.ts';
import { keysIn } from './keys-in.ts';
import { mayMention } from './may-mention.ts';
import type { NameUse, NameUses } from './name-use.ts';
import { tasksAround } from './tasks-around.ts';

/** Returns the mentions of the daemon at the caret; undefined if there is none, or if no config file defines it. */
export function daemonUses(place: WorkspacePlace): NameUses | undefined {
  const { workspace } = place;
  const at = daemonAtCaret(place);
  const daemon = at && daemonOf(at, workspace);
  if (!daemon) return undefined;
  const { project } = daemon.file;
  const tasks = [...workspace.tasks(), ...workspace.templates()].filter((task) => mayMention(at.name, task));
  const mentions = [
    ...workspace.configFiles.flatMap((file) => [...file.document.entries()].flatMap((entry) => inSection(entry, file))),
    ...tasks.flatMap((task) => requiredDaemons(task).flatMap((name) => mentionOf(name, task.file))),
  ];
  const all = mentions.filter((use) => use.name === at.name && daemonOf(use, workspace)?.file.project === project);
  const defined = daemonsFor(at.file, workspace).map(({ name }) => name);
  return { subject: 'daemon', at, all: [...new Set(all)], defined: new Set(defined), fixed: presetRefusal(daemon) };
}

/** Returns the name of a daemon at the caret, whether the daemon is defined or not. */
export function daemonAtCaret(place: WorkspacePlace): NameUse | undefined {
  const { file } = place;
  for (const { block, inside, tasks } of tasksAround(place)) {
    const required = tasks.flatMap((task) => requiredDaemons(task).flatMap((name) => mentionOf(name, file)));
    const others = file.document.entriesIn(block).flatMap((entry) => inSection(entry, file));
    const found = [...required, ...others].find(({ whole }) => whole.anchor === block && covers(whole, inside));
    if (found) return found;
  }
  return undefined;
}

/** Returns the innermost daemon to which a name refers. */
export function daemonOf({ name, file }: NameUse, workspace: Workspace): Daemon | undefined {
  return daemonsFor(file, workspace).find((daemon) => daemon.name === name);
}

function inSection(entry: Entry, file: WorkspaceFile): readonly NameUse[] {
  if (!file.kind.includesFiles || entry.kind === 'section' || file.kind.isTask(entry)) return [];
  const keys = entry.path[0] === 'daemons' ? entry.fragments.flatMap(keysIn) : [];
  const declarations = keys.flatMap(({ path, key }): readonly NameUse[] =>
    path.length === 0 ? [{ file, span: key, whole: key, name: key.name, kind: 'declaration', isKey: true }] : [],
  );
  const names = [...daemonsBefore(entry), ...daemonsInGroups(entry)];
  return [...declarations, ...names.flatMap((name) => mentionOf(name, file))];
}

function mentionOf(node: StringNode, file: WorkspaceFile): readonly NameUse[] {
  const { value } = node;
  if (!isWrittenPlainly(node, 0, value.length)) return [];
  const span = placeInString(node, 0, value.length);
  return [{ file, span, whole: span, name: value, kind: 'name' }];
}

/** Returns the reason why the name of a daemon cannot be changed: it is that of a program that the runner knows. */
function presetRefusal({ name, value }: Daemon): string | undefined {
  if (value.kind !== 'string') return undefined;
  return `\`${name}\` is the preset that the daemon runs; write \`${name} = { preset = "${name}", version = … }\` to rename it.`;
}
