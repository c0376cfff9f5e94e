import { isAbsolute } from 'node:path';
import { commands, env, l10n, Uri, window } from 'vscode';
import { findProgram } from '../../../server/runner/find-program.ts';
import { runnerInstallPage } from '../../../server/runner/runner-command.ts';
import { runner, runnerSetting } from './settings.ts';
import type { TaskRun } from './task-run.ts';

/** Whether the runner of a task is there; says so when it is not. */
export async function checkRunner(run: Pick<TaskRun, 'project' | 'isWatched'>): Promise<boolean> {
  const { program } = runner(Uri.parse(run.project), run);
  if ((await findProgram(program, process.env)) !== undefined) return true;
  // Not awaited: the message stays until it is dismissed.
  void tellMissing(program);
  return false;
}

async function tellMissing(program: string): Promise<void> {
  const openSetting = l10n.t('Open Setting');
  const install = l10n.t('Install');
  const message = isAbsolute(program)
    ? l10n.t(
        'Tasks are run with "{0}", which does not exist or is no program. Install it there, or name another runner in the setting {1}.',
        program,
        runnerSetting,
      )
    : l10n.t(
        'Tasks are run with "{0}", which was not found on the PATH. Install it and restart VS Code, or name another runner in the setting {1}.',
        program,
        runnerSetting,
      );
  const chosen = await window.showErrorMessage(message, openSetting, install);
  if (chosen === openSetting) await commands.executeCommand('workbench.action.openSettings', runnerSetting);
  if (chosen === install) await env.openExternal(Uri.parse(runnerInstallPage));
}
