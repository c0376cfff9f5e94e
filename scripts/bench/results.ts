import { type StartSamples, starts } from './process-start.ts';
import { subjects } from './subjects.ts';

export const measures = [
  'cold',
  'uncached',
  'edit',
  'completion',
  'hover',
  'symbols',
  'tokens',
  'formatting',
  'at rest',
  'peak',
] as const;

export type Measure = (typeof measures)[number];

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

export interface Row extends Summary {
  readonly server: string;
  readonly tasks: number;
  readonly measure: Measure;
}

/** The results by server, size and measure. */
export class Results {
  readonly #samples = new Map<string, number[]>();

  add(server: string, tasks: number, measure: Measure, value: number): void {
    const key = keyOf(server, tasks, measure);
    const samples = this.#samples.get(key);
    if (samples) samples.push(value);
    else this.#samples.set(key, [value]);
  }

  summary(server: string, tasks: number, measure: Measure): Summary | undefined {
    const samples = this.#samples.get(keyOf(server, tasks, measure));
    return samples && summarize(samples);
  }

  all(): Row[] {
    return [...this.#samples].map(([key, samples]) => {
      const [server = '', tasks, measure] = key.split('\n');
      const known = measures.find((each) => each === measure) ?? 'cold';
      return { server, tasks: Number(tasks), measure: known, ...summarize(samples) };
    });
  }
}

function keyOf(server: string, tasks: number, measure: Measure): string {
  return `${server}\n${tasks}\n${measure}`;
}

function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, runs: sorted.length };
}

/** Returns a table of the starts of processes: medians with the smallest and the largest value, in ms. */
export function describeStarts(samples: StartSamples): string {
  const width = Math.max(...starts.map((name) => name.length)) + 2;
  const rows = starts.map((name) => `${name.padEnd(width)}${describeSummary(summarize(samples[name]))}`);
  return ['from the start of a process (ms)', ...rows].join('\n');
}

/** Returns a table for each size: medians with the smallest and the largest value, in ms; memory in MB. */
export function describeResults(results: Results, sizes: readonly number[]): string {
  return sizes.map((tasks) => describeSize(results, tasks)).join('\n\n');
}

function describeSize(results: Results, tasks: number): string {
  const cells = subjects.map(({ name }) => [
    name,
    ...measures.map((measure) => describeSummary(results.summary(name, tasks, measure))),
  ]);
  const rows = [[`${tasks} tasks (ms, MB)`, ...measures], ...cells];
  const widths = [0, ...measures.map((_, index) => index + 1)].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function describeSummary(summary: Summary | undefined): string {
  return summary ? `${number(summary.median)} (${number(summary.min)}-${number(summary.max)})` : '-';
}

/** Returns a number with three significant digits. */
export function number(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(value >= 10 ? 3 : 2);
}
