import { workspace } from 'vscode';

/** Tasks run programs: not in a workspace that nobody trusts, and not where there are only files of a server to see. */
export function canRun(): boolean {
  const folders = workspace.workspaceFolders ?? [];
  return workspace.isTrusted && folders.every(({ uri }) => uri.scheme === 'file');
}
