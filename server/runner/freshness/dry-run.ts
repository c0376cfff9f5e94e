import { type AskedRunner, callRunner, type RunnerOutput } from './runner-call.ts';
import type { StateCopy } from './state-copy.ts';
import { messageOf } from './task-info.ts';

/** The reason that the runner's trace contains for a task that would run. */
export type TracedReason = 'sources changed' | 'no outputs' | 'older outputs';

export interface DryRun {
  /** Whether the task would run; undefined if the runner does not report this, as for a task that is `quiet`. */
  readonly wouldRun: boolean | undefined;
  /** Undefined if the trace contains none. */
  readonly reason: TracedReason | undefined;
  /** The time at which the newest source changed, according to the runner, in milliseconds since 1970. */
  readonly sourceTime: number | undefined;
  /** The time of the outputs, or of the last run. */
  readonly outputTime: number | undefined;
  /** The other tasks that would run, because this one depends on them. */
  readonly others: readonly string[];
  /** The names of the files in which the runner records the sources of the task. */
  readonly memories: readonly string[];
  /** The error message of the runner, if it refused to run the task. */
  readonly failure: string | undefined;
}

/** Resolves to the result of a dry run of a task and the tasks that it depends on. Changes only the copy. */
export async function dryRun(runner: AskedRunner, name: string, state: StateCopy): Promise<DryRun> {
  const variables = { ...state.variables, MISE_TRACE: '1', MISE_TASK_OUTPUT: 'prefix' };
  const alone = await callRunner(runner, ['run', '--dry-run', '--skip-deps', name], variables);
  const all = await callRunner(runner, ['run', '--dry-run', name], { ...state.variables, MISE_TASK_OUTPUT: 'prefix' });
  return readDryRun(name, alone, all);
}

type Printed = Pick<RunnerOutput, 'errors' | 'isSuccess'>;

/** Parses the output of the runner: for the task alone, with its trace, and for the task with its dependencies (`all`). */
export function readDryRun(name: string, { errors, isSuccess }: Printed, all: Printed): DryRun {
  const lines = errors.split(/\r?\n/);
  const isSkipped = lines.some((line) => line.startsWith(`[${name}]`) && line.endsWith('sources up-to-date, skipping'));
  const isStarted = lines.some((line) => line.startsWith(`[${name}] $ `));
  const [, source, output] = /sources: (.*?), outputs: (.*)$/m.exec(errors) ?? [];
  const [sourceTime, outputTime] = [timeIn(source), timeIn(output)];
  // Depending on a setting of the runner, sources that are as old as the outputs are up to date.
  const reason = isSkipped ? undefined : reasonOf(errors, output, sourceTime, outputTime);
  const traced = reason !== undefined ? true : outputTime === undefined ? undefined : false;
  const others = [...all.errors.matchAll(/^\[(.+?)\] \$ /gm)].flatMap(([, other = '']) =>
    other === name ? [] : other,
  );
  return {
    wouldRun: isSkipped ? false : isStarted ? true : isSuccess ? traced : undefined,
    reason,
    sourceTime,
    outputTime,
    others: [...new Set(others)],
    memories: [...new Set([...errors.matchAll(/task-sources[/\\]([\w-]+)/g)].flatMap(([, file]) => file ?? []))],
    failure: isSuccess || all.isSuccess ? undefined : messageOf(all.errors),
  };
}

function reasonOf(
  errors: string,
  output: string | undefined,
  sourceTime: number | undefined,
  outputTime: number | undefined,
): TracedReason | undefined {
  if (/source \w+ hash mismatch/.test(errors)) return 'sources changed';
  if (output?.startsWith('None')) return 'no outputs';
  return sourceTime !== undefined && outputTime !== undefined && sourceTime >= outputTime ? 'older outputs' : undefined;
}

/** Returns the time in the runner's notation, with the precision of a file time in JavaScript; undefined if there is none. */
function timeIn(text: string | undefined): number | undefined {
  const [, seconds, nanoseconds] = /tv_sec: (\d+), tv_nsec: (\d+)/.exec(text ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000 + Number(nanoseconds) / 1e6;
}
