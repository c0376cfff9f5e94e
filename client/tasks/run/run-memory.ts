import type { Memento } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { type Answers, hasSecrets, noAnswers, withoutSecrets } from './form/answers.ts';
import type { TaskRun } from './task-run.ts';

/** The stored data about tasks that were run in this workspace. */
export interface RunMemory {
  /** The runs that were started last, at the same time. */
  readonly last: readonly TaskRun[];
  /** The ids of the tasks that were run, the latest first. */
  readonly recent: readonly string[];
  answersFor(task: TaskSummary): Answers;
  keepAnswers(task: TaskSummary, answers: Answers): Promise<void>;
  keepRuns(runs: readonly TaskRun[], tasks: readonly TaskSummary[]): Promise<void>;
}

const keys = { last: 'taskwright.run.last', recent: 'taskwright.run.recent', answers: 'taskwright.run.answers' };
const maxRecent = 50;

export function createRunMemory(state: Memento): RunMemory {
  /** Including secrets, which are not stored after the session. */
  let last: readonly TaskRun[] | undefined;
  const answers = (): Readonly<Record<string, Answers>> => state.get(keys.answers, {});
  const recent = (): readonly string[] => state.get(keys.recent, []);
  return {
    get last() {
      return last ?? state.get<readonly TaskRun[]>(keys.last, []);
    },
    get recent() {
      return recent();
    },
    answersFor: ({ id }) => answers()[id] ?? noAnswers,
    async keepAnswers({ id }, given) {
      // The newest entry is the last; the oldest is removed.
      const others = Object.entries(answers()).filter(([key]) => key !== id);
      const kept = [...others, [id, hasSecrets(given) ? withoutSecrets(given) : given]].slice(-maxRecent);
      await state.update(keys.answers, Object.fromEntries(kept));
    },
    async keepRuns(runs, tasks) {
      last = runs;
      const ids = tasks.map(({ id }) => id);
      await state.update(
        keys.last,
        runs.filter((run) => !run.hasSecrets),
      );
      await state.update(keys.recent, [...ids, ...recent().filter((id) => !ids.includes(id))].slice(0, maxRecent));
    },
  };
}
