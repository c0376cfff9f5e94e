import { isAbsolute, relative, resolve } from 'node:path';
import { type Task, type TaskDefinition, type TaskScope, Uri, type WorkspaceFolder, workspace } from 'vscode';
import type { RunManner } from './run-state.ts';
import type { TaskRun } from './task-run.ts';

export const taskType = 'taskwright';

/** The definition in `tasks.json`, as `taskDefinitions` in `package.json` declares it. */
export interface RunDefinition extends TaskDefinition {
  readonly type: typeof taskType;
  readonly task: string;
  readonly args?: readonly string[];
  /** The folder of the project, absolute or relative to the workspace folder; by default the workspace folder. */
  readonly folder?: string;
  readonly watch?: boolean;
  readonly force?: boolean;
  /** The environments of the runner, as text with commas or as a list. */
  readonly miseEnv?: string | readonly string[];
}

/** Returns the definition by which VS Code identifies the task. */
export function definitionOf({
  name,
  args,
  project,
  isWatched,
  isForced,
  hasSecrets,
  environments,
}: TaskRun): RunDefinition {
  const uri = Uri.parse(project);
  const root = workspace.getWorkspaceFolder(uri);
  const folder = root ? relative(root.uri.fsPath, uri.fsPath).replaceAll('\\', '/') : uri.fsPath;
  return {
    type: taskType,
    task: name,
    // Secrets are omitted, because VS Code stores definitions.
    ...(args.length > 0 && !hasSecrets && { args: [...args] }),
    ...(folder !== '' && { folder }),
    ...(isWatched && { watch: true }),
    ...(isForced && { force: true }),
    ...(environments !== undefined && { miseEnv: [...environments] }),
  };
}

/** Returns the name of the task in VS Code, which is also the name of its terminal. */
export function taskLabel({ task, folder }: RunDefinition): string {
  return folder === undefined ? task : `${task} - ${folder}`;
}

/**
 * Returns the definition with typed properties, or undefined if it does not match its declaration in `package.json`.
 */
export function readDefinition(definition: TaskDefinition): RunDefinition | undefined {
  const { type, task, args, folder, watch, force, miseEnv } = definition;
  if (type !== taskType || typeof task !== 'string' || task === '') return undefined;
  return {
    type: taskType,
    task,
    ...(Array.isArray(args) && { args: args.map(String) }),
    ...(typeof folder === 'string' && { folder }),
    ...(watch === true && { watch }),
    ...(force === true && { force }),
    ...(Array.isArray(miseEnv) && { miseEnv: miseEnv.map(String) }),
    ...(typeof miseEnv === 'string' && { miseEnv }),
  };
}

/** Returns the environments of the runner in a definition; undefined if it has those of VS Code. */
export function environmentsOf({ miseEnv }: RunDefinition): readonly string[] | undefined {
  return typeof miseEnv === 'string' ? [miseEnv] : miseEnv;
}

/** Returns how a task of the extension is started; undefined for a task of another extension. */
export function mannerOf({ definition, presentationOptions }: Task): RunManner | undefined {
  const own = readDefinition(definition);
  if (!own) return undefined;
  return {
    args: own.args ?? [],
    // The command line of a task is not shown only if it contains secrets.
    hasSecrets: presentationOptions.echo === false,
    isWatched: own.watch === true,
    isForced: own.force === true,
    environments: environmentsOf(own),
  };
}

/** Returns the folder of a definition, resolved against its scope; undefined if the scope is not on this machine. */
export function projectOf(
  { folder = '' }: RunDefinition,
  scope: WorkspaceFolder | TaskScope | undefined,
): Uri | undefined {
  if (isAbsolute(folder)) return Uri.file(resolve(folder));
  const root = typeof scope === 'object' ? scope : workspace.workspaceFolders?.[0];
  return root?.uri.scheme === 'file' ? Uri.file(resolve(root.uri.fsPath, folder)) : undefined;
}
