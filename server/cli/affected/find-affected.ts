import { changeSetOf } from '../../affected/change-set.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { type AffectedTask, affectedTasks } from '../../core/features/affected/affected-tasks.ts';
import type { Failure } from '../../files/failure.ts';
import { changesSince } from '../../git/changes-since.ts';
import { gitIn } from '../../git/git.ts';
import type { CommandContext } from '../command-context.ts';
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
  const set = await changeSetOf(changes, {
    workspace,
    disk: context.disk,
    findCandidates: async (root) => (await search(root)).candidates,
  });
  const own = new Set(starts);
  const affected = [...affectedTasks(workspace, set)].flat().filter(({ task }) => own.has(task));
  const { commit, paths } = changes;
  return { commit, changed: paths, affected, tasks: starts, workspace, failures };
}
