import { nameInMonorepo } from '../../core/analysis/graph/monorepo/unresolved.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import { targetKind } from '../../core/analysis/graph/task-name.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { nearest } from '../../core/schema/words/nearest.ts';
import type { Failure } from '../../files/failure.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { isBelow } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import type { Search } from '../files/find-files.ts';
import { processSources } from '../files/process-sources.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { surroundingWorkspace } from './surrounding-workspace.ts';

export interface FolderTasks {
  readonly starts: readonly Task[];
  readonly workspace: Workspace;
  /** The files that could not be read. */
  readonly failures: readonly Failure[];
  /** Finds files in other folders, without searching a folder twice. */
  readonly search: Search;
}

/** Reads the tasks of a folder and those that they can refer to. `starts` contains only the former. */
export async function tasksIn(folder: string, context: CommandContext): Promise<FolderTasks> {
  const selection = { names: [folder], kind: undefined, stdinFilename: undefined, scripts: 'included' } as const;
  const { results, failures, search } = await processSources(selection, context, 'Reading', (source) => source);
  const { workspace, sources } = await surroundingWorkspace(
    results,
    { folder, disk: context.disk, environment: context.environment },
    search,
  );
  const inferred = [...workspace.files].filter(({ uri, isInferred }) => isInferred && isInFolder(uri, folder));
  const starts = [...sources, ...inferred].flatMap(({ uri }) => [...workspace.tasksOf(uri)]);
  return { starts, failures, workspace, search };
}

function isInFolder(uri: string, folder: string): boolean {
  const path = pathOfUri(uri);
  return path !== undefined && isBelow(path, folder);
}

/** Returns the tasks with this name, alias or pattern. It is resolved like a dependency of a task in the folder. */
export function tasksNamed(name: string, workspace: Workspace, project: string): readonly Task[] {
  if (isOfProject(name)) return workspace.inProjects(name, project);
  const named = workspace.named(name, project);
  return named.length > 0 || !/[*?[{]/.test(name) ? named : workspace.matching(name, project);
}

/** Returns the message for a name that no task has. */
export function unknownTask(name: string, workspace: Workspace, project: string): string {
  const [suggestion] = isOfProject(name)
    ? nearest(name, namesInMonorepo(workspace))
    : workspace.similarTasks(name, project);
  const advice =
    suggestion === undefined
      ? 'run `taskwright graph` to list all tasks'
      : `did you mean \`${visibleText(suggestion)}\`?`;
  return `there is no task \`${visibleText(name)}\`; ${advice}`;
}

function namesInMonorepo(workspace: Workspace): readonly string[] {
  return Array.from(workspace.tasks(), (task) => nameInMonorepo(task, workspace) ?? task.facts.name);
}

function isOfProject(name: string): boolean {
  return targetKind(name) === 'project';
}
