import { type CodeLens, workspace } from 'vscode';
import { canRun } from './can-run.ts';

/** The command behind the server's lenses above tasks. */
const command = 'taskwright.runTask';

/** The lenses with which tasks are run get their picture, or go where nothing can be run. */
export function adjustRunLenses(lenses: readonly CodeLens[]): CodeLens[] {
  const isShown = canRun() && workspace.getConfiguration('taskwright').get('run.codeLens') !== false;
  return lenses.flatMap((lens) => {
    if (lens.command?.command !== command) return [lens];
    if (!isShown) return [];
    lens.command = { ...lens.command, title: `$(play) ${lens.command.title}` };
    return [lens];
  });
}
