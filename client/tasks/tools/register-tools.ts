import { commands, type Disposable, l10n, type Range, type TextEditor, window, workspace } from 'vscode';
import { displayedText } from '../../../server/core/text/displayed-text.ts';
import {
  insertVersionCommand,
  type ToolsParams,
  toolsRequest,
  toolsWantedNotification,
} from '../../../server/protocol/tools.ts';
import { findProgram } from '../../../server/runner/find-program.ts';
import {
  allVersions,
  type InstalledRunner,
  readTools,
  type VersionsAnswer,
} from '../../../server/runner/read-tools.ts';
import { runnerCommand } from '../../../server/runner/runner-command.ts';
import { notifyWarning } from '../../dialogs/notify.ts';
import { withNotification } from '../../dialogs/with-progress.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { runnerSetting, runnerWords } from '../run/settings.ts';

/**
 * Sends the tools of the runner to the language server when the server requests them, and registers the command that
 * inserts a version of a tool. The runner is started only in trusted workspaces, because the settings of a workspace
 * can define its command.
 */
export function registerTools(server: LanguageServer): Disposable[] {
  let isWanted = false;
  let readings = 0;

  async function send(): Promise<void> {
    isWanted = true;
    const current = ++readings;
    const runner = installedRunner();
    const params: ToolsParams = { catalog: (runner && (await readTools(runner))) ?? null };
    // A slow runner may respond after the setting has been changed to another runner.
    if (current === readings) await server.request<null>(toolsRequest, params);
  }

  server.watchNotification(toolsWantedNotification, () => void send());
  return [
    workspace.onDidGrantWorkspaceTrust(() => {
      if (isWanted) void send();
    }),
    // When a workspace becomes trusted, its settings take effect a little later.
    workspace.onDidChangeConfiguration((event) => {
      if (isWanted && event.affectsConfiguration(runnerSetting)) void send();
    }),
    commands.registerCommand(insertVersionCommand, insertVersion),
  ];
}

/** Returns the runner of the first workspace folder; undefined if it is not installed or must not be started. */
function installedRunner(): InstalledRunner | undefined {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!workspace.isTrusted || folder?.uri.scheme !== 'file') return undefined;
  const { program, words } = runnerCommand(runnerWords(folder.uri), folder.uri.fsPath);
  const path = findProgram(program, process.env);
  return path === undefined ? undefined : { path, words, environment: process.env };
}

/** Asks the user to select a version of a tool, and replaces the selections in the editor with it. */
async function insertVersion(tool: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const runner = installedRunner();
  if (typeof tool !== 'string' || !editor || !runner) return;
  const { version: documentVersion } = editor.document;
  const places = editor.selections;
  const answer = await withNotification(l10n.t('Fetching the versions of {0}…', tool), async (signal) => {
    const found = await allVersions(runner, tool, signal);
    return signal.aborted ? undefined : found;
  });
  if (!answer) return;
  const versions = 'versions' in answer ? answer.versions : [];
  if (versions.length === 0) {
    void notifyWarning(noVersions(tool, answer));
    return;
  }
  const version = await window.showQuickPick(versions, { title: l10n.t('Versions of {0}', tool) });
  if (version === undefined) return;
  // The user may have edited the file in the meantime.
  if (editor.document.version === documentVersion) await replace(editor, places, version);
  else void notifyWarning(l10n.t('The file has changed. Select the version again.'));
}

function noVersions(tool: string, answer: VersionsAnswer): string {
  return 'failure' in answer && answer.failure !== ''
    ? l10n.t('The runner cannot list the versions of "{0}": {1}', tool, displayedText(answer.failure))
    : l10n.t('The runner found no versions of "{0}". Check the name and the network connection.', tool);
}

async function replace(editor: TextEditor, places: readonly Range[], text: string): Promise<void> {
  await editor.edit((builder) => {
    for (const place of places) builder.replace(place, text);
  });
}
