import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { problemMatchersFor } from '../run/problem-matchers.ts';

const setting = 'run.problemMatchers';

/** Returns the names of the problem matchers that the setting selects for a task of a project. */
export function selectedMatchers(name: string, project: string): readonly string[] {
  return problemMatchersFor(name, workspace.getConfiguration('taskwright', Uri.parse(project)).get(setting));
}

/** Selects problem matchers for a task in the settings of its workspace folder. */
export async function selectMatchers(name: string, project: string, matchers: readonly string[]): Promise<void> {
  const uri = Uri.parse(project);
  const configuration = workspace.getConfiguration('taskwright', uri);
  const hasFolder = workspace.getWorkspaceFolder(uri) !== undefined;
  const { workspaceFolderValue, workspaceValue } = configuration.inspect<object>(setting) ?? {};
  const before = (hasFolder ? workspaceFolderValue : undefined) ?? workspaceValue ?? {};
  const value = { ...before, [name]: matchers.length === 1 ? matchers[0] : matchers };
  const target = hasFolder ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
  await configuration.update(setting, value, target);
}
