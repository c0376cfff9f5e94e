import { workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns whether tasks can run: the workspace is trusted, and at least one of its folders, if any, is on this machine.
 */
export function canRun(): boolean {
  const folders = workspace.workspaceFolders ?? [];
  return workspace.isTrusted && (folders.length === 0 || folders.some(({ uri }) => uri.scheme === 'file'));
}

/**
 * Returns whether the file of a task is on this machine and in the workspace. The files of virtual folders and untitled
 * documents are not on this machine, and global tasks have no folder in the workspace to run in.
 */
export function isOnThisMachine({ uri, isGlobal }: Pick<TaskSummary, 'uri' | 'isGlobal'>): boolean {
  return uri.startsWith('file:') && !isGlobal;
}
