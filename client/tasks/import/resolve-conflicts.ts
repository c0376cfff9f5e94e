import { l10n, window } from 'vscode';
import type { ImportTasksParams } from '../../../server/protocol/import-tasks.ts';

interface Conflict {
  readonly name: string;
  readonly reason: string;
}

type Names = ImportTasksParams['names'];

/** Asks whether to rename or skip each task whose name is not available. Resolves to undefined if the user cancels. */
export async function resolveConflicts(conflicts: readonly Conflict[], names: Names): Promise<Names | undefined> {
  const originals = new Map(Object.entries(names).map(([original, name]) => [name, original]));
  let resolved = names;
  for (const [index, { name, reason }] of conflicts.entries()) {
    const skip = {
      label: l10n.t('Skip "{0}"', name),
      detail: l10n.t('References to it will refer to the existing task.'),
    };
    const rename = { label: l10n.t('Rename "{0}"…', name) };
    const skipAll = { label: l10n.t('Skip All {0} Tasks', conflicts.length - index) };
    const choices = conflicts.length - index > 1 ? [rename, skip, skipAll] : [rename, skip];
    const choice = await window.showQuickPick(choices, { title: l10n.t('Import Tasks'), placeHolder: reason });
    if (!choice) return undefined;
    const keyOf = (one: string): string => originals.get(one) ?? one;
    if (choice === skipAll) {
      const rest = conflicts.slice(index).map((conflict) => [keyOf(conflict.name), null] as const);
      return { ...resolved, ...Object.fromEntries(rest) };
    }
    const newName = choice === skip ? null : await askNewName(name, reason);
    if (newName === undefined) return undefined;
    resolved = { ...resolved, [keyOf(name)]: newName };
  }
  return resolved;
}

/** Asks for a new name. The language server checks later whether it is available. */
function askNewName(name: string, reason: string): Thenable<string | undefined> {
  return window.showInputBox({
    title: l10n.t('Import Tasks'),
    prompt: l10n.t('New name of "{0}"', name),
    value: name,
    validateInput: (text) => (text === name ? reason : text.trim() === '' ? l10n.t('Enter a name.') : undefined),
  });
}
