import type { Disposable } from 'vscode';
import { keyOfId } from '../../../server/protocol/task-ids.ts';
import type { AffectedFilter } from '../affected/affected-filter.ts';
import { affectedText } from '../affected/affected-text.ts';
import type { TaskList } from '../list/task-list.ts';
import type { GraphPage } from './graph-page.ts';

/** The updates that send the affected tasks to the page while the page is loaded. */
export interface AffectedUpdates extends Disposable {
  /** Sends the affected tasks to a page that has just been loaded. */
  start(): Promise<void>;
}

export function createAffectedUpdates(page: GraphPage, list: TaskList, affected: AffectedFilter): AffectedUpdates {
  async function sendAffected(): Promise<void> {
    const { shown } = affected;
    if (!shown) {
      page.send({ type: 'affected', affected: undefined });
      return;
    }
    const tasks = (await list.getAll()).tasks.filter(({ isInOtherProject }) => !isInOtherProject);
    // The filter may have changed in the meantime.
    if (shown !== affected.shown) return;
    const taskCount = tasks.filter(({ id }) => shown.tasks.has(keyOfId(id))).length;
    page.send({
      type: 'affected',
      affected: {
        reasons: Object.fromEntries(shown.tasks),
        text: affectedText(shown, { taskCount, totalCount: tasks.length }),
        isProblem: shown.failures.length > 0,
      },
    });
  }

  const subscription = affected.onDidChange(() => void sendAffected());
  return { start: sendAffected, dispose: () => subscription.dispose() };
}
