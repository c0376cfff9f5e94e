import { type CodeLens, workspace } from 'vscode';
import { canRun } from './can-run.ts';

/** The command of the server's code lenses that run tasks. */
const command = 'taskwright.runTask';

/** Adds an icon to the code lenses that run tasks, or removes them if tasks cannot run or the setting disables them. */
export function adjustRunLenses(lenses: readonly CodeLens[]): CodeLens[] {
  const isShown = canRun() && workspace.getConfiguration('taskwright').get('run.codeLens') !== false;
  return lenses.flatMap((lens) => {
    if (lens.command?.command !== command) return [lens];
    if (!isShown) return [];
    lens.command = { ...lens.command, title: `$(play) ${lens.command.title}` };
    return [lens];
  });
}
