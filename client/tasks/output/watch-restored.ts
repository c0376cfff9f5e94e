import type { TaskExecution } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { outputLines } from './output-lines.ts';
import { outputRunOf } from './output-run.ts';
import { isRestoring } from './restored-line.ts';
import type { OutputWatch } from './watch-output.ts';

/** Calls `restored` for each run whose outputs the runner restores from its cache. */
export function watchRestored(output: OutputWatch, list: TaskList, restored: (execution: TaskExecution) => void): void {
  output.listen((execution) => {
    const { name } = outputRunOf(execution, list);
    const splitter = outputLines();
    const read = (lines: readonly string[]): void => {
      if (lines.some((line) => isRestoring(line, name))) restored(execution);
    };
    return { add: (chunk) => read(splitter.add(chunk)), end: () => read(splitter.end()) };
  });
}
