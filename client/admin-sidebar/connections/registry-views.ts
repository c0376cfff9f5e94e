import { commands, Disposable, workspace } from 'vscode';
import type { ConnectionStore } from './connection-store.ts';

/** The context key that is true while there is a saved registry, and once a file of a registry was found in the workspace. */
const usedKey = 'taskwright.registry.isUsed';

const files = '{**/.npmrc,**/registry.toml,**/*.registry.toml}';

/** Shows the views of registries, with their icon in the activity bar, while a registry is used, unless a setting decides. */
export function showViewsWhenUsed(store: Pick<ConnectionStore, 'connections' | 'onDidChange'>): Disposable {
  let hasFile = false;
  const update = (): void => {
    void commands.executeCommand('setContext', usedKey, hasFile || store.connections.length > 0);
  };
  const found = (): void => {
    hasFile = true;
    update();
  };
  update();
  store.onDidChange(update);
  const search = (): void => {
    // If the files cannot be searched, there may be one.
    workspace.findFiles(files, '**/node_modules/**', 1).then(({ length }) => length > 0 && found(), found);
  };
  search();
  const watcher = workspace.createFileSystemWatcher(files, false, true, true);
  return Disposable.from(watcher, watcher.onDidCreate(found), workspace.onDidChangeWorkspaceFolders(search));
}

/** Returns whether the settings allow the views of registries. */
export function areViewsAllowed(): boolean {
  return workspace.getConfiguration('taskwright.registry').get('view') !== 'never';
}
