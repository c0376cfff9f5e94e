import { median } from '../median.ts';

/** The measured times in milliseconds, one value per round. */
export interface Samples {
  readonly ours: readonly number[];
  readonly json: readonly number[];
  readonly users: readonly number[];
  readonly cache: readonly number[];
  readonly manyUsers: readonly number[];
  readonly manyCache: readonly number[];
}

interface Goal {
  readonly text: string;
  readonly measure: keyof Samples;
  /** The limit of the median in milliseconds; undefined if the value is only reported. */
  readonly below?: number;
}

const goals: readonly Goal[] = [
  { text: 'loading and activating the extension', measure: 'ours', below: 30 },
  { text: 'the same for the JSON extension of VS Code', measure: 'json' },
  { text: 'first rows after the response, 1,000 users', measure: 'users', below: 100 },
  { text: 'first rows after the response, 1,000 cache entries', measure: 'cache', below: 100 },
  { text: 'first rows after the last response, 10,000 users', measure: 'manyUsers' },
  { text: 'first rows after the last response, 10,000 cache entries', measure: 'manyCache' },
];

/** Returns a table of medians with the smallest and the largest value, and whether each goal is met. */
export function describeGoals(samples: Samples): string {
  const rows = goals.map(({ text, measure, below }) => {
    const values = samples[measure];
    const middle = median(values);
    const verdict = below === undefined ? '' : `below ${below}: ${middle < below ? 'met' : 'missed'}`;
    return `| ${text} | ${middle.toFixed(0)} | ${Math.min(...values)}–${Math.max(...values)} | ${verdict} |`;
  });
  return ['| milliseconds | median | from–to | goal |', '|---|---:|---:|---|', ...rows].join('\n');
}
