import { workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns whether tasks can run: the workspace is trusted and, if it has folders, at least one of them is on this
 * machine.
 */
export function canRun(): boolean {
  const folders = workspace.workspaceFolders ?? [];
  return workspace.isTrusted && (folders.length === 0 || folders.some(({ uri }) => uri.scheme === 'file'));
}

/**
 * Returns whether the file of a task is on this machine, unlike the files of virtual folders and untitled documents.
 */
export function isOnThisMachine({ uri }: Pick<TaskSummary, 'uri'>): boolean {
  return uri.startsWith('file:');
}
