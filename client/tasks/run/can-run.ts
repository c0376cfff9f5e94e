import { workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** Tasks run programs: not in a workspace that nobody trusts, and not where there are only files of a server to see. */
export function canRun(): boolean {
  const folders = workspace.workspaceFolders ?? [];
  return workspace.isTrusted && (folders.length === 0 || folders.some(({ uri }) => uri.scheme === 'file'));
}

/** Beside folders of this machine there may be others, and documents that are in no file. */
export function isOnThisMachine({ uri }: Pick<TaskSummary, 'uri'>): boolean {
  return uri.startsWith('file:');
}
