import { commands, type Disposable, l10n, ProgressLocation, type TextEditor, window, workspace } from 'vscode';
import {
  insertVersionCommand,
  type ToolsParams,
  toolsRequest,
  toolsWantedNotification,
} from '../../../server/protocol/tools.ts';
import { findProgram } from '../../../server/runner/find-program.ts';
import { allVersions, type InstalledRunner, readTools } from '../../../server/runner/read-tools.ts';
import { runnerCommand } from '../../../server/runner/runner-command.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { runnerWords } from '../run/settings.ts';

/**
 * Passes the tools of the runner to the language server when it needs them, and registers the command that asks for one of
 * all versions of a tool. The runner is started only in trusted workspaces, because a workspace can contain its command.
 */
export function registerTools(server: LanguageServer): Disposable[] {
  let isWanted = false;

  async function send(): Promise<void> {
    isWanted = true;
    const runner = installedRunner();
    const params: ToolsParams = { catalog: (runner && (await readTools(runner))) ?? null };
    await server.request<null>(toolsRequest, params);
  }

  server.watchNotification(toolsWantedNotification, () => void send());
  return [
    workspace.onDidGrantWorkspaceTrust(() => {
      if (isWanted) void send();
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

/** Asks for one of all versions of a tool and inserts it at the cursor. */
async function insertVersion(tool: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const runner = installedRunner();
  if (typeof tool !== 'string' || !editor || !runner) return;
  const versions = await window.withProgress(
    { location: ProgressLocation.Window, title: l10n.t('Fetching the versions of {0}…', tool) },
    () => allVersions(runner, tool),
  );
  if (versions === undefined || versions.length === 0) {
    void window.showWarningMessage(
      l10n.t('The runner found no versions of "{0}". Check the name and the network connection.', tool),
    );
    return;
  }
  const version = await window.showQuickPick(versions, { title: l10n.t('Versions of {0}', tool) });
  if (version !== undefined) await replaceSelections(editor, version);
}

async function replaceSelections(editor: TextEditor, text: string): Promise<void> {
  await editor.edit((builder) => {
    for (const selection of editor.selections) builder.replace(selection, text);
  });
}
