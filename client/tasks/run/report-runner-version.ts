import { Disposable, workspace } from 'vscode';
import { type RunnerVersionParams, runnerVersionRequest } from '../../../server/protocol/runner-version.ts';
import { findProgram } from '../../../server/runner/find-program.ts';
import { runnerCommand } from '../../../server/runner/runner-command.ts';
import { runnerVersion } from '../../../server/runner/runner-version.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { runnerSetting, runnerWords } from './settings.ts';

/**
 * Sends the version of the installed runner to the language server whenever the server starts or the setting changes.
 * The runner is started only in trusted workspaces, because the settings of a workspace can define its command.
 */
export function reportRunnerVersion(server: LanguageServer): Disposable {
  let isRunning = false;
  let reports = 0;
  async function report(): Promise<void> {
    if (!isRunning || !workspace.isTrusted) return;
    const current = ++reports;
    const params: RunnerVersionParams = { version: (await installedVersion()) ?? '' };
    // A slow runner may respond after the setting has been changed to another runner.
    if (current === reports) await server.request<null>(runnerVersionRequest, params);
  }
  server.watchState((state) => {
    isRunning = state === 'running';
    void report();
  });
  return Disposable.from(
    workspace.onDidGrantWorkspaceTrust(report),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(runnerSetting)) void report();
    }),
  );
}

/** Resolves to the version of the runner of the first workspace folder; undefined if it is unknown. */
async function installedVersion(): Promise<string | undefined> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder?.uri.scheme !== 'file') return undefined;
  const { program, words } = runnerCommand(runnerWords(folder.uri), folder.uri.fsPath);
  const path = findProgram(program, process.env);
  const version = path === undefined ? undefined : await runnerVersion(path, words, process.env);
  return version && 'text' in version ? version.text : undefined;
}
