import type { LoggedTask } from './run-log.ts';
import type { RunOutcome } from './run-state.ts';

const outcomes: readonly RunOutcome[] = ['passed', 'failed', 'stopped'];

/** Returns the results in a stored value, which a different version may have written. Omits invalid results. */
export function readResults(stored: unknown): readonly LoggedTask[] {
  return Array.isArray(stored) ? stored.flatMap((value: unknown) => readResult(value) ?? []) : [];
}

function readResult(value: unknown): LoggedTask | undefined {
  const { key, definition, last }: Record<string, unknown> = Object(value);
  const { outcome, exitCode, startedAt, endedAt }: Record<string, unknown> = Object(last);
  const known = outcomes.find((one) => one === outcome);
  if (typeof key !== 'string' || known === undefined || typeof endedAt !== 'number') return undefined;
  return {
    key,
    ...(typeof definition === 'string' && { definition }),
    last: { outcome: known, exitCode: numberIn(exitCode), startedAt: numberIn(startedAt), endedAt },
  };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
