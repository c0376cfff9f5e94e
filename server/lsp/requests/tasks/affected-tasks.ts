import { changeSetOf } from '../../../affected/change-set.ts';
import { nameInMonorepo } from '../../../core/analysis/graph/monorepo/unresolved.ts';
import { reasonText } from '../../../core/features/affected/affected-reason.ts';
import { affectedTasks as affectedBy } from '../../../core/features/affected/affected-tasks.ts';
import type { ChangeSet } from '../../../core/features/affected/change-set.ts';
import { pathOf } from '../../../core/paths/unix-path.ts';
import { isWithin } from '../../../core/text/is-within.ts';
import { findTaskFiles } from '../../../files/find-task-files.ts';
import { systemPath } from '../../../files/paths.ts';
import type { AffectedTasksAnswer, AffectedTasksParams, BranchesAnswer } from '../../../protocol/affected-tasks.ts';
import type { ServerContext } from '../../context/server-context.ts';
import type { Request } from '../../gate/request.ts';
import { shownPath } from './shown-path.ts';

/** Resolves to the tasks in the workspace folders that changes affect. Starts git only in a trusted workspace. */
export async function affectedTasks({
  params: { base },
  context,
  until,
  collect,
}: Request<AffectedTasksParams>): Promise<AffectedTasksAnswer> {
  const { workspace, folders, disk, loadFolderChanges, scripts } = context;
  if (!loadFolderChanges || !scripts.mayRun) return { tasks: [], failures: [noPrograms] };
  const { changesIn } = await until(loadFolderChanges());
  const read = await until(Promise.all(folders.paths.map((folder) => changesIn(folder, base, disk))));
  const findCandidates = candidatesOnce(context);
  const changes = read.flatMap((each) => ('failure' in each ? [] : [each]));
  const sets = await until(Promise.all(changes.map((each) => changeSetOf(each, { workspace, disk, findCandidates }))));
  const failures = [...new Set(read.flatMap((each) => ('failure' in each ? [each.failure] : [])))];
  const pathText = (path: string): string => systemPath(shownPath(path, folders.unixPaths));
  const found = (await collect(affectedBy(workspace, joined(sets)))).flat();
  const own = found.filter(({ task }) => folders.unixPaths.some((folder) => isWithin(pathOf(task.file.uri), folder)));
  return {
    tasks: own.map(({ task, reasons }) => ({
      id: task.key,
      reasons: reasons.map((reason) =>
        reasonText(reason, { pathText, taskText: (each) => nameInMonorepo(each, workspace) ?? each.facts.name }),
      ),
    })),
    failures,
  };
}

/** Resolves to the branches of the repositories. Starts git only in a trusted workspace. */
export async function branches({
  context: { folders, disk, loadFolderChanges, scripts },
  until,
}: Request<unknown>): Promise<BranchesAnswer | undefined> {
  if (!loadFolderChanges || !scripts.mayRun) return undefined;
  const { branchesIn } = await until(loadFolderChanges());
  return until(branchesIn(folders.paths, disk));
}

const noPrograms =
  'git cannot be started here; trust the workspace, and open it on the machine that contains its files';

/** Returns the function that finds the files of a monorepo, and searches no root twice. */
function candidatesOnce({ disk }: ServerContext): (root: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return (root) => {
    const found =
      known.get(root) ?? findTaskFiles(root, { disk, shownFrom: root }).then(({ candidates }) => candidates);
    known.set(root, found);
    return found;
  };
}

/** Returns the changes of several folders, which may be in the same repository. */
function joined(sets: readonly ChangeSet[]): ChangeSet {
  return {
    paths: [...new Set(sets.flatMap(({ paths }) => paths))],
    packages: new Map(sets.flatMap(({ packages }) => [...packages])),
    textBefore: (path) => sets.map(({ textBefore }) => textBefore(path)).find((text) => text !== undefined),
  };
}
