import { window, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns the folder in which a task runs, as a URI; undefined if it is that of its project. A global task runs in the workspace
 * folder of the active editor, or else in the first one, as in a terminal there, unless its name means another task in that folder.
 */
export function workingFolder(task: TaskSummary, tasks: readonly TaskSummary[]): string | undefined {
  if (!task.isGlobal) return undefined;
  const active = window.activeTextEditor?.document.uri;
  const ofEditor = active && workspace.getWorkspaceFolder(active);
  const folder = (ofEditor ?? workspace.workspaceFolders?.[0])?.uri;
  if (folder?.scheme !== 'file') return undefined;
  const isHidden = tasks.some(
    (other) => !other.isGlobal && !other.isTemplate && [other.name, ...other.aliases].includes(task.name),
  );
  return isHidden ? undefined : folder.toString();
}
