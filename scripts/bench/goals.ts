import { median } from './median.ts';
import type { Start, StartSamples } from './process-start.ts';
import { type Measure, number, type Results } from './results.ts';
import type { Subject } from './subjects.ts';

/** A goal: the median of our server is this many times as fast, or as small, as the median of another server. */
interface Goal {
  readonly text: string;
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
  goal('a cold start 12 times as fast as tombi', 'cold', 10_000, 'taskwright, TOML', 'tombi', 12),
  goal('a cold start 2 times as fast as VS Code JSON', 'cold', 10, 'taskwright, JSON', 'VS Code JSON', 2),
  goal('formatting 40 times as fast as tombi', 'formatting', 10_000, 'taskwright, TOML', 'tombi', 40),
  goal('no larger peak than tombi', 'peak', 10_000, 'taskwright, TOML', 'tombi', 1),
  goal('no larger peak than VS Code JSON', 'peak', 10_000, 'taskwright, JSON', 'VS Code JSON', 1),
  goal('no larger peak than VS Code JSON', 'peak', 1_000, 'taskwright, JSON', 'VS Code JSON', 1),
  goal('no more memory at rest than VS Code JSON', 'at rest', 10, 'taskwright, JSON', 'VS Code JSON', 1),
  ...[10, 100].flatMap((tasks) => [
    goal('completion as fast as VS Code JSON', 'completion', tasks, 'taskwright, JSON', 'VS Code JSON', 1),
    goal('completion 0.7 times as fast as tombi', 'completion', tasks, 'taskwright, TOML', 'tombi', 0.7),
  ]),
  ...[10, 100, 1_000].flatMap((tasks) =>
    (['hover', 'formatting', 'symbols'] as const).map((measure) =>
      goal(`${measure} 1.2 times as fast as VS Code JSON`, measure, tasks, 'taskwright, JSON', 'VS Code JSON', 1.2),
    ),
  ),
];

/** The goals for starts: the median is at most this many times the median of `node -e 0`. */
const startGoals: readonly { readonly text: string; readonly start: Start; readonly times: number }[] = [
  { text: 'the response to `initialize` after at most 1.6 times `node -e 0`', start: 'initialize', times: 1.6 },
  {
    text: 'a repeated `taskwright check --no-shellcheck` on the examples in at most 2.5 times `node -e 0`',
    start: 'check',
    times: 2.5,
  },
];

/** The goals for the first diagnostics of 10 tasks, in the same ratio, for our server and the bare one beside it. */
const firstGoals = [
  { measure: 'cold', times: 1.7 },
  { measure: 'uncached', times: 4.5 },
] as const;

function goal(
  text: string,
  measure: Measure,
  tasks: number,
  ours: Subject['name'],
  theirs: Subject['name'],
  times: number,
): Goal {
  return { text, measure, tasks, ours, theirs, times };
}

/** Returns a line for each measured goal about other servers: whether it is met, and by how much. */
export function describeGoals(results: Results): string {
  return goals.flatMap((each) => describeGoal(each, results)).join('\n');
}

/** Returns a line for each goal about the start of a process. */
export function describeStartGoals(samples: StartSamples, results: Results): string {
  const node = median(samples['node -e 0']);
  const ratio = (value: number) => `${number(value)} against ${number(node)}: ${(value / node).toFixed(2)} times`;
  const ofStarts = startGoals.map(({ text, start, times }) => {
    const ours = median(samples[start]);
    return `${verdict(ours / node <= times)}: ${text} (${ratio(ours)})`;
  });
  const ofFirst = firstGoals.flatMap(({ measure, times }) => {
    const ours = results.summary('taskwright, TOML', 10, measure)?.median;
    const bare = results.summary('bare, TOML', 10, measure)?.median;
    if (ours === undefined || bare === undefined) return [];
    const text = `the first diagnostics, ${measure}, 10 tasks, after at most ${times} times \`node -e 0\``;
    return [`${verdict(ours / node <= times)}: ${text} (${ratio(ours)}; the bare server ${ratio(bare)})`];
  });
  return [...ofStarts, ...ofFirst].join('\n');
}

/** Returns a line for each language with the time of an edit in documents of different sizes. */
export function describeEdits(results: Results, sizes: readonly number[]): string {
  const lines = (['taskwright, TOML', 'taskwright, JSON'] as const).map((name) => {
    const medians = sizes.map((tasks) => number(results.summary(name, tasks, 'edit')?.median ?? Number.NaN));
    return `${name}: an edit takes ${medians.join(' / ')} ms in documents of ${sizes.join(' / ')} tasks`;
  });
  return lines.join('\n');
}

function describeGoal({ text, measure, tasks, ours, theirs, times }: Goal, results: Results): string[] {
  const our = results.summary(ours, tasks, measure)?.median;
  const their = results.summary(theirs, tasks, measure)?.median;
  if (our === undefined || their === undefined) return [];
  const ratio = number(their / our);
  return [
    `${verdict(their / our >= times)}: ${text}, ${tasks} tasks (${number(our)} against ${number(their)}: ${ratio} times)`,
  ];
}

function verdict(isMet: boolean): string {
  return isMet ? 'met   ' : 'missed';
}
