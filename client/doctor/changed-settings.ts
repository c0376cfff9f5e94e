import { type Uri, workspace } from 'vscode';
import type { SettingFact } from '../../server/doctor/findings.ts';

/** The settings among these that are set to something else than their default, for each place where they are. */
export function changedSettings(names: readonly string[]): readonly SettingFact[] {
  const folders = workspace.workspaceFolders ?? [];
  return names.flatMap((name): readonly SettingFact[] => {
    const set = inspect(name);
    if (!set) return [];
    const values = [
      ['user', set.globalValue],
      ['workspace', set.workspaceValue],
      // In a workspace of one folder its settings are those of the workspace.
      ...(folders.length > 1
        ? folders.map((folder) => [folder.name, inspect(name, folder.uri)?.workspaceFolderValue] as const)
        : []),
    ] as const;
    const byDefault = JSON.stringify(set.defaultValue);
    return values.flatMap(([setFor, value]) =>
      value === undefined || JSON.stringify(value) === byDefault ? [] : [{ name, value, setFor }],
    );
  });
}

function inspect(name: string, folder?: Uri) {
  return workspace.getConfiguration(undefined, folder).inspect<unknown>(name);
}
