import { type Disposable, LanguageStatusSeverity, l10n, languages, window } from 'vscode';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../../../server/protocol/task-totals.ts';
import { runnerConfigFiles, taskFiles } from '../../documents/document-selector.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from './task-list.ts';

/** The minimum pause between two requests while a file is edited, in milliseconds. */
const minPause = 300;

/**
 * Creates the language status item that shows the number of problems in the task files of the workspace. It is updated
 * only while it applies to the active editor.
 */
export function createTaskStatus(server: LanguageServer, list: TaskList): Disposable {
  const selector = [...taskFiles, ...runnerConfigFiles];
  const item = languages.createLanguageStatusItem('taskwright.tasks', selector);
  item.name = l10n.t('Taskwright Tasks');
  item.text = l10n.t('Tasks');
  item.command = { title: l10n.t('Problems'), command: 'workbench.actions.view.problems' };
  let isStale = true;
  let pending: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    isStale = false;
    const totals = await server.request<TaskTotalsAnswer>(taskTotalsRequest);
    if (totals) Object.assign(item, appearance(totals));
  }

  function refreshSoon(): void {
    const document = window.activeTextEditor?.document;
    if (!isStale || !document || languages.match(selector, document) === 0) return;
    pending ??= setTimeout(() => {
      pending = undefined;
      void refresh();
    }, minPause);
  }

  const subscriptions = [
    item,
    list.onDidChange(() => {
      isStale = true;
      refreshSoon();
    }),
    window.onDidChangeActiveTextEditor(refreshSoon),
  ];
  refreshSoon();
  return {
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function appearance({ tasks, errors, warnings, missing, inCycles, isComplete }: TaskTotalsAnswer) {
  const problems = [
    ...counted(errors, l10n.t('1 error'), l10n.t('{0} errors', errors)),
    ...counted(warnings, l10n.t('1 warning'), l10n.t('{0} warnings', warnings)),
  ];
  const graphProblems = [
    ...counted(
      missing,
      l10n.t("1 reference to a task that doesn't exist"),
      l10n.t("{0} references to tasks that don't exist", missing),
    ),
    ...counted(inCycles, l10n.t('1 task in a cycle'), l10n.t('{0} tasks in cycles', inCycles)),
  ];
  const all = tasks === 1 ? l10n.t('1 task in the workspace') : l10n.t('{0} tasks in the workspace', tasks);
  return {
    text: l10n.t('Tasks: {0}', problems.length > 0 ? problems.join(', ') : l10n.t('no problems')),
    // The detail is limited to one line.
    detail: graphProblems.length > 0 ? graphProblems.join(', ') : all,
    severity: severityOf(errors, warnings),
    busy: !isComplete,
  };
}

function counted(count: number, one: string, several: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? one : several];
}

function severityOf(errors: number, warnings: number): LanguageStatusSeverity {
  if (errors > 0) return LanguageStatusSeverity.Error;
  return warnings > 0 ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
}
