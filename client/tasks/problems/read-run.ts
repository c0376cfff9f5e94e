import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { outputFile } from '../output/output-file.ts';
import { outputLines } from '../output/output-lines.ts';
import { isTaskOf, type OutputRun } from '../output/output-run.ts';
import { printedTask } from '../output/printed-task.ts';
import { splitLine } from '../output/split-line.ts';
import type { OutputListener } from '../output/watch-output.ts';
import { diagnosticOf } from './diagnostic-of.ts';
import { type FoundProblem, problemFinder } from './find-problems.ts';
import type { Matcher } from './matcher.ts';
import type { PlacedProblem } from './problem-collection.ts';

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
export function readRun(run: OutputRun, reading: RunReading): RunOutput {
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
        const uri = await outputFile(problem, run, reading);
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
  run: OutputRun,
  reading: Pick<RunReading, 'tasks' | 'folderOf'>,
): Promise<readonly (PlacedProblem & { readonly found: FoundProblem })[]> {
  const finder = problemFinder({ isTask: isTaskOf(run, reading.tasks), matchersOf: () => matchers });
  const problems: (PlacedProblem & { readonly found: FoundProblem })[] = [];
  for (const found of lines.flatMap((line) => finder.add(line))) {
    const uri = await outputFile(found, run, reading);
    if (uri) problems.push({ uri, diagnostic: diagnosticOf(found), task: found.task, found });
  }
  return problems;
}
