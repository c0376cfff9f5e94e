import { type Disposable, LanguageStatusSeverity, languages } from 'vscode';
import { configFiles, documentSelector, taskFiles } from '../documents/document-selector.ts';
import type { LanguageServer, ServerState } from './language-server.ts';

const restart = { title: 'Restart', command: 'taskwright.restartServer' };
const showOutput = { title: 'Show Output', command: 'taskwright.showOutput' };

const appearance = {
  starting: { text: 'Taskwright: starting', severity: LanguageStatusSeverity.Information, command: showOutput },
  running: { text: 'Taskwright: running', severity: LanguageStatusSeverity.Information, command: showOutput },
  stopped: { text: 'Taskwright: stopped', severity: LanguageStatusSeverity.Error, command: restart },
} as const satisfies Record<ServerState, object>;

/** The entries behind the `{}` of the status bar: how the server is, and what kind of file this is. */
export function createStatusItems(server: LanguageServer): Disposable[] {
  const serverItem = languages.createLanguageStatusItem('taskwright.server', documentSelector);
  serverItem.name = 'Taskwright Language Server';
  server.watchState((state) => {
    Object.assign(serverItem, appearance[state], { busy: state === 'starting' });
  });

  const taskFileItem = languages.createLanguageStatusItem('taskwright.taskFile', taskFiles);
  taskFileItem.name = 'Taskwright File Kind';
  taskFileItem.text = 'Task file';
  taskFileItem.detail = 'each top-level key is a task';

  const configFileItem = languages.createLanguageStatusItem('taskwright.configFile', configFiles);
  configFileItem.name = 'Taskwright File Kind';
  configFileItem.text = 'Config file';
  configFileItem.detail = 'tasks are in the tasks table';

  return [serverItem, taskFileItem, configFileItem];
}
