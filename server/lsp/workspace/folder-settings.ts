import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import type { Settings } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

export interface FolderSettings {
  readonly settings: SettingsStore;
  readonly folders: Pick<WorkspaceFolders, 'unixPaths'>;
}

/** Returns the settings of the workspace folder that contains a file. */
export function settingsOfFile(
  { uri, project }: WorkspaceFile,
  { settings, folders }: FolderSettings,
): Settings | Promise<Settings> {
  const folder = folders.unixPaths.find((outer) => project === outer || project.startsWith(`${outer}/`));
  return settings.of(folder === undefined ? uri : uriOfPath(folder), uri);
}
