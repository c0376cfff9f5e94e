import type { RunDuration, RunResult } from './run-state.ts';

/** The maximum number of runs of a task whose durations are stored. */
export const maxDurations = 10;

/** The minimum number of successful runs from which a usual duration is computed. */
const minUsual = 3;

/** Returns the durations with that of another run as the last one. A run that began before the window was opened has none. */
export function withDuration(
  durations: readonly RunDuration[],
  { outcome, startedAt, endedAt }: RunResult,
): readonly RunDuration[] {
  if (startedAt === undefined) return durations;
  return [...durations, { outcome, milliseconds: Math.max(0, endedAt - startedAt) }].slice(-maxDurations);
}

/** Returns the median duration of the successful runs in milliseconds; undefined for fewer than three. */
export function usualDuration(durations: readonly RunDuration[]): number | undefined {
  const passed = durations.filter(({ outcome }) => outcome === 'passed').map(({ milliseconds }) => milliseconds);
  if (passed.length < minUsual) return undefined;
  const sorted = passed.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
