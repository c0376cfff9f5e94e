import { l10n, window } from 'vscode';
import type { NewTaskAnswer } from '../../../server/protocol/new-task.ts';

/** Asks for the name of a new task. While the user types, shows why a name is not allowed. */
export function askName(check: (name: string) => Promise<NewTaskAnswer | undefined>): Thenable<string | undefined> {
  return window.showInputBox({
    title: l10n.t('New Task'),
    prompt: l10n.t('Name of the task, such as build or test:unit'),
    async validateInput(name) {
      // No error is shown before the user has typed anything.
      if (name === '') return '';
      const answer = await check(name);
      if (!answer) return l10n.t('The language server did not respond; restart it and try again.');
      return 'refusal' in answer ? answer.refusal : undefined;
    },
  });
}
