import type { Task } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import { type AffectedTask, affectedTasks } from '../../core/features/affected/affected-tasks.ts';
import type { ChangeSet } from '../../core/features/affected/change-set.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Failure } from '../../files/failure.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { configRoot } from '../../files/includes/includes.ts';
import { projectsOfMonorepo } from '../../files/packages/find-packages.ts';
import { inferenceIn } from '../../files/packages/inference.ts';
import { unixPath } from '../../files/paths.ts';
import { decodeText } from '../../files/read-text.ts';
import { changesSince, type GitChanges } from '../../git/changes-since.ts';
import { gitIn } from '../../git/git.ts';
import type { CommandContext } from '../command-context.ts';
import type { Search } from '../files/find-files.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';

/** The tasks that the changes since a commit affect. */
export interface AffectedInFolder {
  /** The hash of the commit with which the working tree is compared. */
  readonly commit: string;
  /** The absolute paths of the changed files. */
  readonly changed: readonly string[];
  readonly affected: readonly AffectedTask[];
  /** All tasks of the folder. */
  readonly tasks: readonly Task[];
  readonly workspace: Workspace;
  /** The files that could not be read. */
  readonly failures: readonly Failure[];
}

/**
 * Resolves to the tasks of a folder (an absolute path) that the changes since a commit affect; or to a sentence with the reason
 * why the changes cannot be determined.
 */
export async function affectedIn(
  folder: string,
  base: string,
  context: CommandContext,
): Promise<AffectedInFolder | { readonly failure: string }> {
  // Git reports the paths without links.
  const real = await context.disk.realPath(folder);
  const git = gitIn(real, context.childEnvironment);
  if (!git) return { failure: 'git was not found; install it, or add its folder to the PATH' };
  const changes = await changesSince(base, git);
  if ('failure' in changes) return changes;
  const { starts, workspace, failures, search } = await tasksIn(real, context);
  const set = await changeSet(changes, workspace, await packagesIn(workspace, search, context));
  const own = new Set(starts);
  const affected = affectedTasks(workspace, set).filter(({ task }) => own.has(task));
  const { commit, paths } = changes;
  return { commit, changed: paths, affected, tasks: starts, workspace, failures };
}

/** Reads the earlier texts of the files that define tasks. */
async function changeSet(
  { paths, contentBefore }: GitChanges,
  workspace: Workspace,
  packages: ChangeSet['packages'],
): Promise<ChangeSet> {
  const known = new Set(Array.from(workspace.files, ({ uri }) => unixPath(pathOfUri(uri) ?? '')));
  const defining = paths.filter((path) => known.has(unixPath(path)) || configFileKind.naming.matches(unixPath(path)));
  const texts = await concurrently(defining, async (path): Promise<readonly [string, string][]> => {
    const content = await contentBefore(path);
    const read = content && decodeText(content);
    return read && 'text' in read ? [[unixPath(path), read.text]] : [];
  });
  const byPath = new Map(texts.flat());
  return { paths: paths.map(unixPath), packages, textBefore: (path) => byPath.get(path) };
}

/** Resolves to the projects that each package of the monorepos depends on. */
async function packagesIn(
  workspace: Workspace,
  search: Search,
  { disk }: CommandContext,
): Promise<ChangeSet['packages']> {
  const roots = Array.from(workspace.files).flatMap(({ uri, kind, document }) => {
    const inference = kind.includesFiles ? inferenceIn(document) : undefined;
    return inference?.isRoot ? [{ root: configRoot(pathOfUri(uri) ?? ''), inference }] : [];
  });
  const found = await concurrently(roots, async ({ root, inference }) => {
    const { candidates } = await search(root);
    return [...(await projectsOfMonorepo(root, inference, candidates, disk)).upstream];
  });
  return new Map(found.flat());
}
