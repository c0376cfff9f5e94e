import { window, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns the URI of the folder in which a task runs; undefined if it is the folder of its project. A global task runs
 * in the workspace folder of the active editor, or else in the first one, unless a task of the workspace has the same
 * name or alias.
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
