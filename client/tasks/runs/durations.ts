import type { RunDuration, RunResult, RunState } from './run-state.ts';

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

/** Returns the durations with the last one marked as that of a run whose outputs were restored. */
export function withLastRestored(durations: readonly RunDuration[]): readonly RunDuration[] {
  return durations.map((duration, index) =>
    index === durations.length - 1 ? { ...duration, isRestored: true } : duration,
  );
}

/** Returns whether the runner restored the outputs of the last run. */
export function isFromCache({ last, durations }: Pick<RunState, 'last' | 'durations'>): boolean {
  return last?.startedAt !== undefined && durations.at(-1)?.isRestored === true;
}

/** Returns the median duration of the successful runs in milliseconds; undefined for fewer than three. Omits restored outputs. */
export function usualDuration(durations: readonly RunDuration[]): number | undefined {
  const passed = fullDurations(durations);
  return passed.length < minUsual ? undefined : median(passed);
}

/** The number of runs whose outputs were restored, and the time in milliseconds that this saved. */
export interface SavedTime {
  readonly count: number;
  readonly milliseconds: number;
}

/** Returns the time that the cache saved, compared with the successful runs without it; undefined if there is none of both. */
export function savedTime(durations: readonly RunDuration[]): SavedTime | undefined {
  const restored = durations.filter(({ isRestored }) => isRestored);
  const full = median(fullDurations(durations));
  if (restored.length === 0 || full === undefined) return undefined;
  const saved = restored.map(({ milliseconds }) => Math.max(0, full - milliseconds));
  return { count: restored.length, milliseconds: saved.reduce((sum, each) => sum + each, 0) };
}

function fullDurations(durations: readonly RunDuration[]): readonly number[] {
  const full = durations.filter(({ outcome, isRestored }) => outcome === 'passed' && !isRestored);
  return full.map(({ milliseconds }) => milliseconds);
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
