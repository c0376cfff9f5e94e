import type { WorkspaceFindings } from '../../../doctor/findings.ts';
import type { Disk } from '../../../files/disk.ts';
import { findTaskFiles } from '../../../files/find-task-files.ts';
import { surveyFolder } from '../../../files/survey-folder.ts';
import type { TaskTotalsAnswer } from '../../../protocol/task-totals.ts';

/** What is in these folders (absolute), and what is known of their tasks. */
export async function workspaceFindings(
  folders: readonly string[],
  { isComplete, ...totals }: TaskTotalsAnswer,
  disk: Disk,
): Promise<WorkspaceFindings> {
  const surveys = folders.map(async (folder) =>
    surveyFolder(folder, await findTaskFiles(folder, { disk, shownFrom: folder }), disk),
  );
  return { folders: await Promise.all(surveys), totals, isComplete };
}
