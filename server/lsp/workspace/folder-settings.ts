import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import type { Settings, SettingsStore } from './settings.ts';

export interface FolderSettings {
  readonly settings: SettingsStore;
  /** Returns the workspace folders, as paths with `/` as separator. */
  readonly folders: () => readonly string[];
}

/** Returns the settings of the workspace folder that contains a file. */
export function settingsOfFile(
  { uri, project }: WorkspaceFile,
  { settings, folders }: FolderSettings,
): Settings | Promise<Settings> {
  const folder = folders().find((outer) => project === outer || project.startsWith(`${outer}/`));
  return settings.of(folder === undefined ? uri : uriOfPath(folder));
}
