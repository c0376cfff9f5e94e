import type { ScriptShells } from '../scripts/script-shells.ts';
import { shellOfTask } from '../scripts/task-scripts.ts';
import { configuredShell, defaultShells } from './runner-settings.ts';
import type { Task, WorkspaceFile } from './task.ts';
import { inheritedTemplates } from './template-of.ts';
import type { Workspace } from './workspace.ts';

/** The shells of the tasks of a file that specify none. */
export interface ShellsOfFile extends ScriptShells {
  /** The shell of `run` on systems other than Windows. */
  readonly elsewhere: string;
}

/** Returns the shells of the tasks of a file that specify none: the `shell` of `task_config`, or else the defaults of the runner. */
export function shellsOfFile(file: WorkspaceFile, workspace: Workspace): ShellsOfFile {
  const configured = configuredShell(file, workspace);
  if (configured !== undefined) return { run: configured, onWindows: configured, elsewhere: configured };
  const { platform } = workspace;
  const inlineOn = (system: typeof platform): string => defaultShells(file.project, workspace, system).inline;
  const elsewhere = inlineOn(platform === 'windows' ? 'linux' : platform);
  const onWindows = inlineOn('windows');
  return { run: platform === 'windows' ? onWindows : elsewhere, onWindows, elsewhere };
}

/**
 * Returns the shells of the scripts of a task: the `shell` of the task or of its templates, or else the one of its file. On
 * Windows, `run` of a task with `run_windows` is for other systems, so it has their shell. `known` are the shells of the file.
 */
export function shellsOfTask(task: Task, workspace: Workspace, known?: ShellsOfFile): ScriptShells {
  const specified = [task, ...inheritedTemplates(task, workspace)].map(({ entry }) => shellOfTask(entry));
  const shell = specified.find((each) => each !== undefined);
  if (shell !== undefined) return { run: shell, onWindows: shell };
  const ofFile = known ?? shellsOfFile(task.file, workspace);
  const isForOthers = workspace.platform === 'windows' && workspace.stepTimeOf(task) === 'during-on-windows';
  return isForOthers ? { run: ofFile.elsewhere, onWindows: ofFile.onWindows } : ofFile;
}
