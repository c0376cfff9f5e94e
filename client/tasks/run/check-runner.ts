import { isAbsolute } from 'node:path';
import { commands, env, l10n, Uri, window } from 'vscode';
import { findProgram } from '../../../server/runner/find-program.ts';
import { runnerInstallPage } from '../../../server/runner/runner-command.ts';
import { runner, runnerSetting, type TaskRunner } from './settings.ts';
import type { TaskRun } from './task-run.ts';

/** Whether the runners of all these tasks are there; says so of the first that is not. */
export async function checkRunners(runs: readonly Pick<TaskRun, 'project' | 'isWatched'>[]): Promise<boolean> {
  for (const run of runs) if (!(await checkRunner(run))) return false;
  return true;
}

/** Whether the runner of a task is there; says so when it is not. */
export async function checkRunner(run: Pick<TaskRun, 'project' | 'isWatched'>): Promise<boolean> {
  const command = runner(Uri.parse(run.project), run);
  if (!command.hasOpenQuote && (await findProgram(command.program, process.env)) !== undefined) return true;
  // Not awaited: the message stays until it is dismissed.
  void tellUnusable(command);
  return false;
}

async function tellUnusable(command: TaskRunner): Promise<void> {
  const { setting, hasOpenQuote } = command;
  const openSetting = l10n.t('Open Setting');
  const install = l10n.t('Install');
  const offers = hasOpenQuote || setting !== runnerSetting ? [openSetting] : [openSetting, install];
  const chosen = await window.showErrorMessage(troubleWith(command), ...offers);
  if (chosen === openSetting) await commands.executeCommand('workbench.action.openSettings', setting);
  if (chosen === install) await env.openExternal(Uri.parse(runnerInstallPage));
}

function troubleWith({ program, setting, hasOpenQuote }: TaskRunner): string {
  if (hasOpenQuote) {
    return l10n.t(
      'The setting {0} has a quote that is not closed, so no task is run. Close it, and try again.',
      setting,
    );
  }
  return isAbsolute(program)
    ? l10n.t(
        'Tasks are run with "{0}", which does not exist or is no program. Install it there, or name another one in the setting {1}.',
        program,
        setting,
      )
    : l10n.t(
        'Tasks are run with "{0}", which was not found on the PATH. Install it and restart VS Code, or name another one in the setting {1}.',
        program,
        setting,
      );
}
