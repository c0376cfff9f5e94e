import { type Disposable, LanguageStatusSeverity, languages } from 'vscode';
import { documentSelector, runnerConfigFiles, taskFiles } from '../documents/document-selector.ts';
import type { LanguageServer, ServerState } from './language-server.ts';

const restart = { title: 'Restart', command: 'taskwright.restartServer' };
const showOutput = { title: 'Show Output', command: 'taskwright.showOutput' };

const appearance = {
  starting: { text: 'Taskwright: starting', severity: LanguageStatusSeverity.Information, command: showOutput },
  running: { text: 'Taskwright: running', severity: LanguageStatusSeverity.Information, command: showOutput },
  stopped: { text: 'Taskwright: stopped', severity: LanguageStatusSeverity.Error, command: restart },
} as const satisfies Record<ServerState, object>;

/** Returns the items in the `{}` menu of the status bar: the state of the server, and the kind of the open file. */
export function createStatusItems(server: LanguageServer): Disposable[] {
  const serverItem = languages.createLanguageStatusItem('taskwright.server', documentSelector);
  serverItem.name = 'Taskwright Language Server';
  server.watchState((state) => {
    Object.assign(serverItem, appearance[state], { busy: state === 'starting' });
  });

  const taskFileItem = languages.createLanguageStatusItem('taskwright.taskFile', taskFiles);
  taskFileItem.name = 'Taskwright File Kind';
  taskFileItem.text = 'Task file';
  taskFileItem.detail = 'Each top-level key is a task';

  const configFileItem = languages.createLanguageStatusItem('taskwright.configFile', runnerConfigFiles);
  configFileItem.name = 'Taskwright File Kind';
  configFileItem.text = 'Config file';
  configFileItem.detail = 'Tasks are in the "tasks" table';

  return [serverItem, taskFileItem, configFileItem];
}
