import { commands, type ExtensionContext, window } from 'vscode';
import { thisMachine } from './doctor/machine.ts';
import { registerDoctor } from './doctor/register-doctor.ts';
import { assignFileLanguages } from './file-languages.ts';
import { createLanguageServer, type LanguageServer } from './language-client.ts';
import { registerRegistryAdmin } from './registry-view/register.ts';
import { registerShowReferences } from './show-references.ts';
import { createStatusItems } from './status.ts';
import { registerExplorer } from './tasks/explorer/register-explorer.ts';
import { registerNewTask } from './tasks/new-task/register-new-task.ts';
import { registerRun } from './tasks/run/register-run.ts';
import { adjustRunLenses } from './tasks/run/run-lenses.ts';
import { createTaskList } from './tasks/task-list.ts';
import { createTaskStatus } from './tasks/task-status.ts';

/** VS Code calls `deactivate` without arguments, so what it must stop is remembered here. */
let server: LanguageServer | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('Taskwright', { log: true });
  const languageServer = createLanguageServer(context, output, { adjustCodeLenses: adjustRunLenses });
  server = languageServer;
  const fileLanguages = assignFileLanguages();
  languageServer.watchIncludedFiles((files) => fileLanguages.setIncluded(files));
  const taskList = createTaskList(languageServer);

  context.subscriptions.push(
    output,
    ...fileLanguages.subscriptions,
    ...createStatusItems(languageServer),
    registerShowReferences(),
    taskList,
    createTaskStatus(languageServer, taskList),
    registerDoctor(context, languageServer, thisMachine),
    registerNewTask(languageServer, taskList),
    ...registerExplorer(context, languageServer, taskList),
    ...registerRun(context, languageServer, taskList),
    commands.registerCommand('taskwright.restartServer', () => languageServer.restart()),
    commands.registerCommand('taskwright.showOutput', () => output.show()),
  );
  registerRegistryAdmin(context, output);

  await languageServer.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
