import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { environmentsAround, environmentsOfCommand } from '../../files/environments.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import { splitWords } from '../../runner/words.ts';
import type { DiskLookup } from './disk-lookup.ts';
import { settingsOfFile } from './folder-settings.ts';
import type { SettingsStore } from './settings-store.ts';
import type { WorkspaceFolders } from './workspace-folders.ts';

export interface ActiveEnvironmentsOptions {
  readonly settings: SettingsStore;
  /** The environments that `MISE_ENV` names; undefined if it is not set. */
  readonly environments: readonly string[] | undefined;
  /** The folders of the user; undefined if there are none. */
  readonly user: UserFolders | undefined;
  readonly lookup: DiskLookup;
  readonly folders: WorkspaceFolders;
}

/** Returns a function that resolves to the environments of the runner whose config files apply to a file. */
export function environmentReader(
  options: ActiveEnvironmentsOptions,
): (file: WorkspaceFile) => Promise<readonly string[]> {
  return (file) => activeEnvironments(file, options);
}

/**
 * Resolves to the environments of the runner whose config files apply to a file, the lowest precedence first: those that the
 * command in the settings names, else those of `MISE_ENV`, else those that `.miserc.toml` selects.
 */
async function activeEnvironments(
  file: WorkspaceFile,
  { settings, environments, user, lookup, folders }: ActiveEnvironmentsOptions,
): Promise<readonly string[]> {
  const { runner } = await settingsOfFile(file, { settings, folders });
  const named = environmentsOfCommand(splitWords(runner).words) ?? environments;
  if (named || !file.uri.startsWith('file:')) return named ?? [];
  return environmentsAround(file.project, user, async (path) => {
    const read = await lookup.read(path);
    return 'text' in read ? read.text : undefined;
  });
}
