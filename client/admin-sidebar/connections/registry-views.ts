import { commands, type Disposable, workspace } from 'vscode';
import { watchForFile } from '../../documents/watch-for-file.ts';
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
  update();
  store.onDidChange(update);
  return watchForFile({ files, excluded: '**/node_modules/**' }, () => {
    hasFile = true;
    update();
  });
}

/** Returns whether the settings allow the views of registries. */
export function areViewsAllowed(): boolean {
  return workspace.getConfiguration('taskwright.registry').get('view') !== 'never';
}
