import type { Entry } from '../../document/entry.ts';
import { defaultShellsOf } from './default-shells.ts';
import { shellOfTask, type TaskScript } from './task-scripts.ts';

/** The command lines of the shells that run the scripts of a task that have no `#!` line. */
export interface ScriptShells {
  /** The shell of all scripts but those for Windows. */
  readonly run: string;
  /** The shell of the scripts that run only on Windows. */
  readonly onWindows: string;
}

/** Returns the shells of a task by its own text only, with the defaults of Linux and macOS. */
export function shellsByText(entry: Entry): ScriptShells {
  const own = shellOfTask(entry);
  return { run: own ?? defaultShellsOf('linux').inline, onWindows: own ?? defaultShellsOf('windows').inline };
}

/** Returns the shell of a script. */
export function shellOf({ isForWindows }: Pick<TaskScript, 'isForWindows'>, { run, onWindows }: ScriptShells): string {
  return isForWindows ? onWindows : run;
}
