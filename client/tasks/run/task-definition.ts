import { isAbsolute, relative, resolve } from 'node:path';
import { type TaskDefinition, type TaskScope, Uri, type WorkspaceFolder, workspace } from 'vscode';
import type { TaskRun } from './task-run.ts';

export const taskType = 'taskwright';

/** As in `taskDefinitions` of `package.json`: what people write into `tasks.json`. */
export interface RunDefinition extends TaskDefinition {
  readonly type: typeof taskType;
  readonly task: string;
  readonly args?: readonly string[];
  /** Relative to the workspace folder, which it is when it is not given. */
  readonly folder?: string;
  readonly watch?: boolean;
}

/** The task as VS Code knows it again. */
export function definitionOf({ name, args, project, isWatched, hasSecrets }: TaskRun): RunDefinition {
  const uri = Uri.parse(project);
  const root = workspace.getWorkspaceFolder(uri);
  const folder = root ? relative(root.uri.fsPath, uri.fsPath).replaceAll('\\', '/') : uri.fsPath;
  return {
    type: taskType,
    task: name,
    // VS Code remembers definitions.
    ...(args.length > 0 && !hasSecrets && { args: [...args] }),
    ...(folder !== '' && { folder }),
    ...(isWatched && { watch: true }),
  };
}

/** Undefined for a definition that was not written as `package.json` says. */
export function readDefinition(definition: TaskDefinition): RunDefinition | undefined {
  const { type, task, args, folder, watch } = definition;
  if (type !== taskType || typeof task !== 'string' || task === '') return undefined;
  return {
    type: taskType,
    task,
    ...(Array.isArray(args) && { args: args.map(String) }),
    ...(typeof folder === 'string' && { folder }),
    ...(watch === true && { watch }),
  };
}

/** The folder that a definition means, seen from where it is written; undefined where that is not on this machine. */
export function projectOf(
  { folder = '' }: RunDefinition,
  scope: WorkspaceFolder | TaskScope | undefined,
): Uri | undefined {
  if (isAbsolute(folder)) return Uri.file(resolve(folder));
  const root = typeof scope === 'object' ? scope : workspace.workspaceFolders?.[0];
  return root?.uri.scheme === 'file' ? Uri.file(resolve(root.uri.fsPath, folder)) : undefined;
}
