import type { ListedFile } from '../../../core/features/task-list/task-list.ts';
import { taskTotals as totalsOfFiles } from '../../../doctor/task-totals.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import { idInProject } from '../../../protocol/task-ids.ts';
import type { TaskTotalsAnswer } from '../../../protocol/task-totals.ts';
import type { TaskSummary, TasksAnswer } from '../../../protocol/tasks.ts';
import { totalsOf } from '../../context/task-listing.ts';
import type { Request } from '../../gate/request.ts';

export const noTotals: TaskTotalsAnswer = { ...totalsOfFiles([]), isComplete: true };

/** Resolves to all tasks and templates of the workspace. */
export async function tasks({ context, until }: Request<unknown>): Promise<TasksAnswer> {
  const { files, isComplete } = await until(context.tasks.request('tasks'));
  return { tasks: files.flatMap(summaries), isComplete };
}

/** Resolves to the numbers of tasks and problems in the workspace. */
export async function taskTotals({ context, until }: Request<unknown>): Promise<TaskTotalsAnswer> {
  return totalsOf(await until(context.tasks.request('totals')));
}

function summaries({ tasks: listed }: ListedFile): readonly TaskSummary[] {
  const project = uriOfPath(listed[0]?.project ?? '');
  return listed.flatMap(({ key, references: _, sharedWith, ...summary }): readonly TaskSummary[] => {
    const own = { ...summary, id: key, project, isInOtherProject: false };
    if (sharedWith.length === 0) return [own];
    const others = sharedWith.map((other) => {
      const uri = uriOfPath(other.project);
      return {
        ...own,
        id: idInProject(key, uri),
        project: uri,
        projectPath: other.projectPath,
        isInOtherProject: true,
      };
    });
    return [own, ...others];
  });
}
