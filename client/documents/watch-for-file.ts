import { Disposable, workspace } from 'vscode';

export interface FilePattern {
  readonly files: string;
  /** The files that are not searched; undefined for those that the settings exclude. */
  readonly excluded?: string;
}

/**
 * Calls `found` when the workspace contains a file of a pattern, now or later, at least once. Searches the folders in the background, and
 * calls `found` if they cannot be searched.
 */
export function watchForFile({ files, excluded }: FilePattern, found: () => void): Disposable {
  const search = (): void => {
    workspace.findFiles(files, excluded, 1).then(({ length }) => length > 0 && found(), found);
  };
  search();
  const watcher = workspace.createFileSystemWatcher(files, false, true, true);
  return Disposable.from(watcher, watcher.onDidCreate(found), workspace.onDidChangeWorkspaceFolders(search));
}
