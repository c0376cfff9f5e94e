import type { Memento } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { type Answers, hasSecrets, noAnswers, withoutSecrets } from './form/answers.ts';
import type { TaskRun } from './task-run.ts';

/** The tasks that the user ran in this workspace, with the answers to their questions. */
export interface RunHistory {
  /** The runs that the last command started. */
  readonly last: readonly TaskRun[];
  /** The ids of the tasks that the user ran, most recent first. */
  readonly recent: readonly string[];
  answersFor(task: TaskSummary): Answers;
  storeAnswers(task: TaskSummary, answers: Answers): Promise<void>;
  storeRuns(runs: readonly TaskRun[], tasks: readonly TaskSummary[]): Promise<void>;
}

const keys = { last: 'taskwright.run.last', recent: 'taskwright.run.recent', answers: 'taskwright.run.answers' };
const maxRecent = 50;

export function createRunHistory(state: Memento): RunHistory {
  /** The last runs of this session. They can contain secrets, which are not stored. */
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
    async storeAnswers({ id }, newAnswers) {
      // The newest entry is the last one. If there are too many, the oldest is removed.
      const others = Object.entries(answers()).filter(([key]) => key !== id);
      const newest = [...others, [id, hasSecrets(newAnswers) ? withoutSecrets(newAnswers) : newAnswers]].slice(
        -maxRecent,
      );
      await state.update(keys.answers, Object.fromEntries(newest));
    },
    async storeRuns(runs, tasks) {
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
