import { Uri, workspace } from 'vscode';

/** Returns the path of a file, relative to a project that contains it, and otherwise to the folder of the workspace. */
export function pathText(uri: string, project?: string): string {
  return project !== undefined && uri.startsWith(`${project}/`)
    ? Uri.parse(uri).path.slice(Uri.parse(project).path.length + 1)
    : workspace.asRelativePath(Uri.parse(uri));
}
