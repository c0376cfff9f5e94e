import { l10n, window } from 'vscode';
import type { NewTaskAnswer } from '../../../server/protocol/new-task.ts';

/** Asks for the name of a new task; why one cannot be given is told while it is typed. */
export function askName(check: (name: string) => Promise<NewTaskAnswer | undefined>): Thenable<string | undefined> {
  return window.showInputBox({
    title: l10n.t('New Task'),
    prompt: l10n.t('Name of the task, such as build or test:unit'),
    async validateInput(name) {
      // Nobody has to be told that a name is missing before they begin.
      if (name === '') return '';
      const answer = await check(name);
      if (!answer) return l10n.t('The language server does not answer. Restart it and try again.');
      return 'refusal' in answer ? answer.refusal : undefined;
    },
  });
}
