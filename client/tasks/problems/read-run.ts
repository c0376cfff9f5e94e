import { Uri, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { diagnosticOf } from './diagnostic-of.ts';
import { type FoundProblem, problemFinder, splitLine } from './find-problems.ts';
import type { Matcher } from './matcher.ts';
import { outputLines } from './output-lines.ts';
import { possibleFiles } from './possible-files.ts';
import { printedTask } from './printed-task.ts';
import type { PlacedProblem } from './problem-collection.ts';
import type { OutputListener } from './watch-output.ts';

/** A run whose output is read. */
export interface ReadRun {
  readonly name: string;
  /** The folder of the project, as a URI. */
  readonly project: string;
  /** The task; undefined if it is not known. */
  readonly task: TaskSummary | undefined;
}

export interface RunReading {
  readonly tasks: readonly TaskSummary[];
  /** Resolves to the folder of a task as a URI; to undefined if only the runner knows it. */
  readonly folderOf: (task: TaskSummary) => Promise<string | undefined>;
  /** Returns the matchers for a task that prints lines. */
  readonly matchersOf: (name: string) => readonly Matcher[];
  readonly add: (problem: PlacedProblem) => void;
  /** Called when the runner starts a task. */
  readonly begins: (task: string) => void;
}

/** The maximum number of lines that are kept for matchers that are selected after the run. */
const maxLines = 5_000;

export interface RunOutput extends OutputListener {
  /** The last lines of the output. */
  readonly lines: readonly string[];
  /** Resolves when all problems so far have been placed. */
  placed(): Promise<void>;
}

/** Returns the listener that finds and places the problems in the output of a run. */
export function readRun(run: ReadRun, reading: RunReading): RunOutput {
  const lines: string[] = [];
  const splitter = outputLines();
  const isTask = isTaskOf(run, reading.tasks);
  const finder = problemFinder({
    isTask,
    matchersOf(printed) {
      const task = printed === '' ? undefined : printedTask(printed, run.project, reading.tasks);
      return [...new Set([run.name, ...(task ? [task.name] : [])].flatMap(reading.matchersOf))];
    },
  });
  let placed = Promise.resolve();

  function addLine(line: string): void {
    lines.push(line);
    if (lines.length > 2 * maxLines) lines.splice(0, maxLines);
    const { task, text } = splitLine(line, isTask);
    const found = finder.add(line);
    if (found.length === 0 && !(task !== '' && text.startsWith('$ '))) return;
    placed = placed.then(async () => {
      // The runner prints the command of a task before it starts the task.
      if (text.startsWith('$ ')) reading.begins(task);
      for (const problem of found) {
        const uri = await fileOf(problem, run, reading);
        if (uri) reading.add({ uri, diagnostic: diagnosticOf(problem), task: problem.task });
      }
    });
  }

  return {
    add: (chunk) => splitter.add(chunk).forEach(addLine),
    end: () => splitter.end().forEach(addLine),
    get lines() {
      return lines.slice(-maxLines);
    },
    placed: () => placed,
  };
}

/** Returns the problems that these matchers find in the output of a run, at the files that exist. */
export async function problemsIn(
  lines: readonly string[],
  matchers: readonly Matcher[],
  run: ReadRun,
  reading: Pick<RunReading, 'tasks' | 'folderOf'>,
): Promise<readonly (PlacedProblem & { readonly found: FoundProblem })[]> {
  const finder = problemFinder({ isTask: isTaskOf(run, reading.tasks), matchersOf: () => matchers });
  const problems: (PlacedProblem & { readonly found: FoundProblem })[] = [];
  for (const found of lines.flatMap((line) => finder.add(line))) {
    const uri = await fileOf(found, run, reading);
    if (uri) problems.push({ uri, diagnostic: diagnosticOf(found), task: found.task, found });
  }
  return problems;
}

function isTaskOf({ name, project }: ReadRun, tasks: readonly TaskSummary[]): (text: string) => boolean {
  return (text) => text === name || printedTask(text, project, tasks) !== undefined;
}

/** Resolves to the file of a problem: the first one that exists, or undefined if there is none. */
async function fileOf(
  { file, task: printed }: FoundProblem,
  { project, task }: ReadRun,
  { tasks, folderOf }: Pick<RunReading, 'tasks' | 'folderOf'>,
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
