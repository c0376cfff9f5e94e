import { Uri, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { OutputRun } from './output-run.ts';
import { possibleFiles } from './possible-files.ts';
import { printedTask } from './printed-task.ts';

export interface FolderSources {
  readonly tasks: readonly TaskSummary[];
  /** Resolves to the folder of a task as a URI; to undefined if only the runner knows it. */
  readonly folderOf: (task: TaskSummary) => Promise<string | undefined>;
}

/**
 * Resolves to the file that a path in the output of a run means: the first one that exists, relative to the folder of the task that
 * printed it, or else of the run; to undefined if there is none. `printed` is the name of the task in the line, if it has one.
 */
export async function outputFile(
  { file, task: printed }: { readonly file: string; readonly task: string },
  { project, task }: OutputRun,
  { tasks, folderOf }: FolderSources,
): Promise<Uri | undefined> {
  const printing = (printed === '' ? undefined : printedTask(printed, project, tasks)) ?? task;
  const known = await Promise.all([printing, task].flatMap((each) => (each ? [folderOf(each)] : [])));
  const root = workspace.getWorkspaceFolder(Uri.parse(project))?.uri.toString();
  const folders = [...known, printing?.project, project, root].filter((uri) => uri !== undefined);
  const paths = possibleFiles(
    file,
    folders.map((uri) => Uri.parse(uri).fsPath),
    process.platform,
  );
  for (const path of paths) {
    const uri = Uri.file(path);
    if (await isFile(uri)) return uri;
  }
  return undefined;
}

async function isFile(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    ({ type }) => (type & 1) !== 0,
    () => false,
  );
}
