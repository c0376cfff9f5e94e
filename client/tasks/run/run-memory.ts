import type { Memento } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { type Answers, hasSecrets, noAnswers, withoutSecrets } from './form/answers.ts';
import type { TaskRun } from './task-run.ts';

/** What is remembered of the tasks that have been run in this workspace. */
export interface RunMemory {
  /** The runs that were started together last. */
  readonly last: readonly TaskRun[];
  /** Tasks by their ids, the one that was run last first. */
  readonly recent: readonly string[];
  answersFor(task: TaskSummary): Answers;
  keepAnswers(task: TaskSummary, answers: Answers): Promise<void>;
  keepRuns(runs: readonly TaskRun[], tasks: readonly TaskSummary[]): Promise<void>;
}

const keys = { last: 'taskwright.run.last', recent: 'taskwright.run.recent', answers: 'taskwright.run.answers' };
const mostRecent = 50;

export function createRunMemory(state: Memento): RunMemory {
  /** With their secrets, which are forgotten with the session. */
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
      // The newest stands last; the oldest is forgotten.
      const others = Object.entries(answers()).filter(([key]) => key !== id);
      const kept = [...others, [id, hasSecrets(given) ? withoutSecrets(given) : given]].slice(-mostRecent);
      await state.update(keys.answers, Object.fromEntries(kept));
    },
    async keepRuns(runs, tasks) {
      last = runs;
      const ids = tasks.map(({ id }) => id);
      await state.update(
        keys.last,
        runs.filter((run) => !run.hasSecrets),
      );
      await state.update(keys.recent, [...ids, ...recent().filter((id) => !ids.includes(id))].slice(0, mostRecent));
    },
  };
}
