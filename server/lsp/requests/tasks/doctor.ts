import { findTaskFiles } from '../../../files/find-task-files.ts';
import { surveyFolder } from '../../../files/survey-folder.ts';
import type { DoctorAnswer } from '../../../protocol/doctor.ts';
import type { Request } from '../../gate/request.ts';

/** Searches the workspace folders again and resolves to the findings, with the totals of their tasks. */
export async function doctor({ context: { folders, disk, tasks }, until }: Request<unknown>): Promise<DoctorAnswer> {
  const { isComplete, ...totals } = await until(tasks.totals());
  const surveys = folders.paths.map(async (folder) =>
    surveyFolder(folder, await findTaskFiles(folder, { disk, shownFrom: folder }), disk),
  );
  return { folders: await until(Promise.all(surveys)), totals, isComplete };
}
