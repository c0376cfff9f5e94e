import { isAbsolute } from 'node:path';
import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { findProgram } from '../../../server/runner/find-program.ts';
import { runnerInstallPage } from '../../../server/runner/runner-command.ts';
import type { TaskRun } from '../runs/task-run.ts';
import { settingPage } from './setting-page.ts';
import { runner, runnerSetting, type TaskRunner } from './settings.ts';

/** Returns whether the runners of all these tasks exist. Shows an error for the first one that does not. */
export function checkRunners(runs: readonly Pick<TaskRun, 'project' | 'isWatched'>[]): boolean {
  return runs.every(checkRunner);
}

/** Returns whether the runner of a task exists. Shows an error if it does not. */
export function checkRunner(run: Pick<TaskRun, 'project' | 'isWatched'>): boolean {
  const command = runner(Uri.parse(run.project), run);
  if (!command.hasOpenQuote && findProgram(command.program, process.env) !== undefined) return true;
  // Not awaited, because the message stays until it is dismissed.
  void reportUnusable(command, Uri.parse(run.project));
  return false;
}

async function reportUnusable(command: TaskRunner, folder: Uri): Promise<void> {
  const { setting, hasOpenQuote } = command;
  const openSetting = l10n.t('Open Setting');
  const install = l10n.t('Install');
  const actions = hasOpenQuote || setting !== runnerSetting ? [openSetting] : [install, openSetting];
  const chosen = await window.showErrorMessage(problemOf(command), ...actions);
  if (chosen === openSetting) {
    const inspected = workspace.getConfiguration(undefined, folder).inspect(setting);
    await commands.executeCommand(settingPage(inspected, env.remoteName), { query: setting });
  }
  if (chosen === install) await env.openExternal(Uri.parse(runnerInstallPage));
}

function problemOf({ program, setting, hasOpenQuote }: TaskRunner): string {
  if (hasOpenQuote) {
    return l10n.t(
      'The task was not run, because a quote in the setting "{0}" is not closed. Close it, and try again.',
      setting,
    );
  }
  return isAbsolute(program)
    ? l10n.t(
        'The task runner "{0}" does not exist or is not executable. Install it, or change the setting "{1}".',
        program,
        setting,
      )
    : l10n.t(
        'The task runner "{0}" was not found on the PATH. Install it, or change the setting "{1}".',
        program,
        setting,
      );
}
