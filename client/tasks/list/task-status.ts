import { type Disposable, LanguageStatusSeverity, l10n, languages, window } from 'vscode';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../../../server/protocol/task-totals.ts';
import { runnerConfigFiles, taskFiles } from '../../documents/document-selector.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from './task-list.ts';

/** While somebody types it is asked at most so often (milliseconds). */
const pause = 300;

/** Behind the `{}` of the status bar: what is wrong in the task files of the workspace. Asked for only where it can be seen. */
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
    }, pause);
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
    ...(errors > 0 ? [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)] : []),
    ...(warnings > 0 ? [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)] : []),
  ];
  const ofGraph = [
    ...(missing > 0 ? [missing === 1 ? l10n.t('1 missing name') : l10n.t('{0} missing names', missing)] : []),
    ...(inCycles > 0 ? [l10n.t('{0} in cycles', inCycles)] : []),
  ];
  const all = tasks === 1 ? l10n.t('1 task in the workspace') : l10n.t('{0} tasks in the workspace', tasks);
  return {
    text: l10n.t('Tasks: {0}', problems.length > 0 ? problems.join(', ') : l10n.t('no problems')),
    // One line holds no more.
    detail: ofGraph.length > 0 ? ofGraph.join(', ') : all,
    severity: severityOf(errors, warnings),
    busy: !isComplete,
  };
}

function severityOf(errors: number, warnings: number): LanguageStatusSeverity {
  if (errors > 0) return LanguageStatusSeverity.Error;
  return warnings > 0 ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
}
