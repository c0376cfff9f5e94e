import { median } from '../median.ts';
import type { OnScreenTimes } from './on-screen.ts';

/** The measured times in milliseconds, one value per round. */
export interface Samples {
  readonly ours: readonly number[];
  readonly json: readonly number[];
  readonly users: readonly number[];
  readonly cache: readonly number[];
  readonly manyUsers: readonly number[];
  readonly manyRules: readonly number[];
  readonly manyCache: readonly number[];
}

interface Goal {
  readonly text: string;
  readonly measure: keyof Samples;
  /** The limit of the median in milliseconds, or as a share of the median of another measure; none if it is only reported. */
  readonly below?: number | { readonly share: number; readonly of: keyof Samples };
}

const goals: readonly Goal[] = [
  { text: 'loading and activating the extension', measure: 'ours', below: { share: 0.25, of: 'json' } },
  { text: 'the same for the JSON extension of VS Code', measure: 'json' },
  { text: 'first rows after the response, 1,000 users', measure: 'users', below: 100 },
  { text: 'first rows after the response, 1,000 cache entries', measure: 'cache', below: 100 },
  { text: 'first rows after the last response, 10,000 users', measure: 'manyUsers', below: 300 },
  { text: 'first rows after the last response, 50,000 access rules', measure: 'manyRules', below: 300 },
  { text: 'first rows after the last response, 10,000 cache entries', measure: 'manyCache', below: 300 },
];

/** Returns a table of medians with the smallest and the largest value, and whether each goal is met. */
export function describeGoals(samples: Samples): string {
  const rows = goals.map(({ text, measure, below }) => {
    const values = samples[measure];
    const middle = median(values);
    const limit = typeof below === 'object' ? below.share * median(samples[below.of]) : below;
    const verdict = limit === undefined ? '' : `below ${limit.toFixed(0)}: ${middle < limit ? 'met' : 'missed'}`;
    return `| ${text} | ${middle.toFixed(0)} | ${Math.min(...values)}–${Math.max(...values)} | ${verdict} |`;
  });
  return ['| milliseconds | median | from–to | goal |', '|---|---:|---:|---|', ...rows].join('\n');
}

/** The maximum ratio of the times with 10,000 tasks to those with 10. */
const maxRatio = 1.5;

interface Wait {
  readonly text: string;
  readonly measure: keyof OnScreenTimes;
  /** Whether the ratio is only reported, since VS Code alone determines it. */
  readonly isReference?: true;
}

const waits: readonly Wait[] = [
  { text: 'from a key to a squiggle elsewhere', measure: 'squiggle' },
  { text: 'from a key to the list of completions', measure: 'list' },
  { text: 'from opening the file to the first lens', measure: 'lens' },
  { text: 'the same, first task file of a new window', measure: 'firstLens' },
  { text: 'from opening the file to its text', measure: 'text', isReference: true },
];

/** Returns a table of how long a user waits in an editor with a small and a large file, and whether the goal is met. */
export function describeOnScreen(small: readonly OnScreenTimes[], large: readonly OnScreenTimes[]): string {
  const rows = waits.map(({ text, measure, isReference }) => {
    const few = small.map((times) => times[measure]);
    const many = large.map((times) => times[measure]);
    const ratio = median(many) / median(few);
    const verdict = isReference ? '' : `${maxRatio}: ${ratio <= maxRatio ? 'met' : 'missed'}`;
    return `| ${text} | ${describeTimes(few)} | ${describeTimes(many)} | ${ratio.toFixed(2)} | ${verdict} |`;
  });
  const head = '| milliseconds, median (from–to) | 10 tasks | 10,000 tasks | ratio | goal |\n|---|---:|---:|---:|---|';
  return [head, ...rows].join('\n');
}

function describeTimes(times: readonly number[]): string {
  const [from, to] = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0));
  return `${median(times).toFixed(0)} (${from}–${to})`;
}
