import { type Measure, number, type Results } from './results.ts';
import type { Subject } from './subjects.ts';

/** We want to be so many times better than another server: `times` is what its median is divided by. */
interface Goal {
  readonly says: string;
  readonly measure: Measure;
  readonly tasks: number;
  readonly ours: Subject['name'];
  readonly theirs: Subject['name'];
  readonly times: number;
}

const goals: readonly Goal[] = [
  goal('an edit 200 times as fast as tombi', 'edit', 10_000, 'taskwright, TOML', 'tombi', 200),
  goal('an edit 50 times as fast as VS Code JSON', 'edit', 10_000, 'taskwright, JSON', 'VS Code JSON', 50),
  goal('completion 100 times as fast as tombi', 'completion', 10_000, 'taskwright, TOML', 'tombi', 100),
  goal('a cold start 8 times as fast as tombi', 'cold', 10_000, 'taskwright, TOML', 'tombi', 8),
  goal('a cold start as fast as VS Code JSON', 'cold', 10, 'taskwright, JSON', 'VS Code JSON', 1),
  goal('formatting 40 times as fast as tombi', 'formatting', 10_000, 'taskwright, TOML', 'tombi', 40),
  goal('no more memory than tombi', 'memory', 10_000, 'taskwright, TOML', 'tombi', 1),
  goal('no more memory than VS Code JSON', 'memory', 10_000, 'taskwright, JSON', 'VS Code JSON', 1),
];

function goal(
  says: string,
  measure: Measure,
  tasks: number,
  ours: Subject['name'],
  theirs: Subject['name'],
  times: number,
): Goal {
  return { says, measure, tasks, ours, theirs, times };
}

/** Each goal with what became of it, and what an edit costs as documents grow. */
export function describeGoals(results: Results, sizes: readonly number[]): string {
  const lines = goals.map((each) => describeGoal(each, results));
  const costs = (['taskwright, TOML', 'taskwright, JSON'] as const).map((name) => {
    const medians = sizes.map((tasks) => number(results.summary(name, tasks, 'edit')?.median ?? Number.NaN));
    return `${name}: an edit takes ${medians.join(' / ')} ms in documents of ${sizes.join(' / ')} tasks`;
  });
  return ['', ...lines, '', ...costs].join('\n');
}

function describeGoal({ says, measure, tasks, ours, theirs, times }: Goal, results: Results): string {
  const our = results.summary(ours, tasks, measure)?.median;
  const their = results.summary(theirs, tasks, measure)?.median;
  if (our === undefined || their === undefined) return `not measured: ${says}, ${tasks} tasks`;
  const verdict = their / our >= times ? 'met   ' : 'missed';
  return `${verdict}: ${says}, ${tasks} tasks (${number(our)} against ${number(their)}: ${number(their / our)} times)`;
}
