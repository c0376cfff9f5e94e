/** The values of a setting, as VS Code returns them. */
export interface InspectedSetting {
  readonly workspaceFolderValue?: unknown;
  readonly workspaceValue?: unknown;
}

/**
 * Returns the command that opens the settings on the tab in which a machine-overridable setting has its value. In a
 * remote window, the *User* tab does not contain such settings.
 */
export function settingPage(inspected: InspectedSetting | undefined, remoteName: string | undefined): string {
  const { workspaceFolderValue, workspaceValue } = inspected ?? {};
  if (workspaceValue !== undefined) return 'workbench.action.openWorkspaceSettings';
  if (workspaceFolderValue !== undefined) return 'workbench.action.openFolderSettings';
  return remoteName === undefined ? 'workbench.action.openSettings' : 'workbench.action.openRemoteSettings';
}
