import { type Uri, workspace } from 'vscode';
import type { SettingFact } from '../../server/doctor/findings.ts';

/**
 * Returns the values of these settings that differ from their defaults: for the user, the workspace and each folder.
 */
export function changedSettings(names: readonly string[]): readonly SettingFact[] {
  const folders = workspace.workspaceFolders ?? [];
  return names.flatMap((name): readonly SettingFact[] => {
    const set = inspect(name);
    if (!set) return [];
    const values = [
      ['user', set.globalValue],
      ['workspace', set.workspaceValue],
      // In a workspace with a single folder, the settings of the folder are those of the workspace.
      ...(folders.length > 1
        ? folders.map((folder) => [folder.name, inspect(name, folder.uri)?.workspaceFolderValue] as const)
        : []),
    ] as const;
    const defaultText = JSON.stringify(set.defaultValue);
    return values.flatMap(([setFor, value]) =>
      value === undefined || JSON.stringify(value) === defaultText ? [] : [{ name, value, setFor }],
    );
  });
}

function inspect(name: string, folder?: Uri) {
  return workspace.getConfiguration(undefined, folder).inspect<unknown>(name);
}
