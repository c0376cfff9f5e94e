import type { Memento } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskRun } from '../runs/task-run.ts';
import { type Answers, hasSecrets, noAnswers, withoutSecrets } from './form/answers.ts';

/** The last runs that the user started in this workspace, and the arguments that the user entered for each task. */
export interface RunHistory {
  /** The runs that the last command started. */
  readonly last: readonly TaskRun[];
  answersFor(task: TaskSummary): Answers;
  storeAnswers(task: TaskSummary, answers: Answers): Promise<void>;
  storeRuns(runs: readonly TaskRun[]): Promise<void>;
}

const keys = { last: 'taskwright.run.last', answers: 'taskwright.run.answers' };
/** The maximum number of tasks whose answers are stored. */
const maxAnswers = 50;

export function createRunHistory(state: Memento): RunHistory {
  /** The last runs of this session. They can contain secrets, which are not stored. */
  let last: readonly TaskRun[] | undefined;
  const answers = (): Readonly<Record<string, Answers>> => state.get(keys.answers, {});
  return {
    get last() {
      return last ?? state.get<readonly TaskRun[]>(keys.last, []);
    },
    answersFor: ({ id }) => answers()[id] ?? noAnswers,
    async storeAnswers({ id }, newAnswers) {
      // The newest entry is last. If there are too many entries, the oldest is removed.
      const others = Object.entries(answers()).filter(([key]) => key !== id);
      const newest = [...others, [id, hasSecrets(newAnswers) ? withoutSecrets(newAnswers) : newAnswers]].slice(
        -maxAnswers,
      );
      await state.update(keys.answers, Object.fromEntries(newest));
    },
    async storeRuns(runs) {
      last = runs;
      await state.update(
        keys.last,
        runs.filter((run) => !run.hasSecrets),
      );
    },
  };
}
