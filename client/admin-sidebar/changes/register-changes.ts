import { commands, type Disposable, env, type LogOutputChannel, window } from 'vscode';
import { fromKey } from '../tree-state/from-key.ts';
import { changeText } from './change-text.ts';
import { ChangeTree } from './change-tree.ts';
import type { ChangeEntry, RegistryChangeLog } from './registry-change-log.ts';

/** Registers the view and the log of the changes that this window has made, and their commands. */
export function registerChanges(log: RegistryChangeLog, output: LogOutputChannel): readonly Disposable[] {
  const tree = new ChangeTree(log);
  const view = window.createTreeView('taskwright.registryChanges', { treeDataProvider: tree, canSelectMany: true });
  const stop = log.onDidChange((added) => {
    if (added !== undefined) write(output, added);
  });
  return [
    tree,
    view,
    { dispose: stop },
    commands.registerCommand('taskwright.registry.showChangeLog', () => output.show(true)),
    commands.registerCommand('taskwright.registry.clearChanges', () => log.clear()),
    commands.registerCommand('taskwright.registry.copyChange', async (...given: readonly unknown[]) => {
      const copied = entriesIn(log, given, view.selection);
      if (copied.length > 0) await env.clipboard.writeText(copied.map(changeText).join('\n\n'));
    }),
  ];
}

/**
 * Returns the entries that a menu passes, the selected entries for a key binding, or all entries for the Command
 * Palette.
 */
function entriesIn(
  { entries }: RegistryChangeLog,
  [entry, all]: readonly unknown[],
  selection: readonly ChangeEntry[],
): readonly ChangeEntry[] {
  if (entry === undefined) return entries;
  const chosen: readonly unknown[] = entry === fromKey ? selection : Array.isArray(all) ? all : [entry];
  return entries.filter((one) => chosen.includes(one));
}

function write(output: LogOutputChannel, { where, address, what, isDone, answer }: ChangeEntry): void {
  const line = `${what} — ${where} (${address}): ${answer}`;
  if (isDone) output.info(line);
  else output.warn(line);
}
