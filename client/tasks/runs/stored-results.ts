import { maxDurations } from './durations.ts';
import type { LoggedTask } from './run-log.ts';
import type { RunDuration, RunManner, RunOutcome } from './run-state.ts';

const outcomes: readonly RunOutcome[] = ['passed', 'failed', 'stopped'];

/** Returns the results in a stored value, which a different version may have written. Omits invalid results. */
export function readResults(stored: unknown): readonly LoggedTask[] {
  return Array.isArray(stored) ? stored.flatMap((value: unknown) => readResult(value) ?? []) : [];
}

function readResult(value: unknown): LoggedTask | undefined {
  const { key, definition, last, durations, manner }: Record<string, unknown> = Object(value);
  const { outcome, exitCode, startedAt, endedAt }: Record<string, unknown> = Object(last);
  const known = outcomes.find((one) => one === outcome);
  if (typeof key !== 'string' || known === undefined || typeof endedAt !== 'number') return undefined;
  return {
    key,
    ...(typeof definition === 'string' && { definition }),
    last: { outcome: known, exitCode: numberIn(exitCode), startedAt: numberIn(startedAt), endedAt },
    durations: Array.isArray(durations) ? durations.flatMap(readDuration).slice(-maxDurations) : [],
    ...(isManner(manner) && { manner }),
  };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function readDuration(value: unknown): readonly RunDuration[] {
  const { outcome, milliseconds, isRestored }: Record<string, unknown> = Object(value);
  const known = outcomes.find((one) => one === outcome);
  if (known === undefined || typeof milliseconds !== 'number') return [];
  return [{ outcome: known, milliseconds, ...(isRestored === true && { isRestored }) }];
}

function isManner(value: unknown): value is RunManner {
  const { args, hasSecrets, isWatched, isForced, environments = [] }: Record<string, unknown> = Object(value);
  return (
    [args, environments].every(isTexts) && [hasSecrets, isWatched, isForced].every((one) => typeof one === 'boolean')
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
