import { l10n, window } from 'vscode';
import { type AffectedTasksAnswer, affectedTasksRequest } from '../../../server/protocol/affected-tasks.ts';
import { keyOfId } from '../../../server/protocol/task-ids.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { askChoices } from '../../dialogs/ask-choice.ts';
import { chosenOf } from '../../dialogs/input-answer.ts';
import { singleStep } from '../../dialogs/run-steps.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { escapeIcons } from '../../text/escape-icons.ts';
import { askBase } from '../affected/ask-base.ts';
import { baseText } from '../affected/base-text.ts';
import type { TaskList } from '../list/task-list.ts';
import { isOnThisMachine } from './can-run.ts';

/**
 * Asks for the base of the comparison, and then for the affected tasks to run, which are all selected first. Resolves to an
 * empty list if the user cancels or no task is affected, which a message explains.
 */
export async function pickAffected(server: LanguageServer, list: TaskList): Promise<readonly TaskSummary[]> {
  const title = l10n.t('Run Affected Tasks');
  const base = await askBase(server, title);
  const answer = base && (await server.request<AffectedTasksAnswer>(affectedTasksRequest, { base }));
  if (!answer) return [];
  for (const failure of answer.failures) {
    void window.showWarningMessage(l10n.t('Affected tasks are not known: {0}.', failure));
  }
  const reasons = new Map(answer.tasks.map((task) => [task.id, task.reasons]));
  const { tasks } = await list.getAll();
  const choices = tasks
    .filter((task) => task.reach === 'loaded' && !task.isInOtherProject && isOnThisMachine(task))
    .flatMap((task) => {
      const own = reasons.get(keyOfId(task.id));
      const detail = escapeIcons(own?.join(' · ') ?? '');
      const label = escapeIcons(task.name);
      return own ? [{ label, description: task.projectPath, detail, picked: true, value: task }] : [];
    });
  if (choices.length > 0) {
    return chosenOf(await askChoices(singleStep(title), l10n.t('Select the affected tasks to run'), choices)) ?? [];
  }
  if (answer.failures.length === 0) {
    void window.showInformationMessage(l10n.t('No tasks are affected by {0}.', baseText(base)));
  }
  return [];
}
