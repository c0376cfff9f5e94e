import { l10n } from 'vscode';
import { durationText } from '../../text/duration-text.ts';
import { isFromCache, savedTime, usualDuration } from './durations.ts';
import type { RunDuration, RunOutcome, RunResult, RunState } from './run-state.ts';

/**
 * Returns a short description of the runs of a task, such as `running, usually 12 s`, `1.2 s` or `exit code 2`, followed by `from cache`
 * if the runner restored the outputs, and by `outdated` if the result is outdated.
 */
export function runNote(state: RunState): string {
  const { running, last, durations } = state;
  if (running === 1) return withUsual(l10n.t('running'), durations);
  if (running > 1) return l10n.t('running {0} times', running);
  return last ? withMarks(resultNote(last), state) : '';
}

/** Returns a text about the last result, followed by where it comes from and whether it is outdated. */
function withMarks(text: string, state: RunState): string {
  const marked = isFromCache(state) ? l10n.t('{0}, from cache', text) : text;
  return state.isOutdated ? l10n.t('{0}, outdated', marked) : marked;
}

function resultNote(result: RunResult): string {
  const duration = durationOf(result);
  if (result.outcome === 'passed') return duration ?? l10n.t('passed');
  return result.outcome === 'failed' ? exitText(result) : l10n.t('stopped');
}

/** Returns a text about a running task, followed by how long the task usually takes if this is known. */
export function withUsual(text: string, durations: readonly RunDuration[]): string {
  const usual = usualDuration(durations);
  return usual === undefined ? text : l10n.t('{0}, usually {1}', text, durationText(usual));
}

/** Returns a description with the duration, for views in which an icon shows the outcome. */
export function runDescription(state: RunState): string {
  const duration = state.last && durationOf(state.last);
  if (state.running > 0 || duration === undefined) return runNote(state);
  return withMarks(duration, state);
}

/** Returns sentences about the runs of a task, for tooltips and screen readers. */
export function runSentences(state: RunState): readonly string[] {
  const { running, last, isOutdated, durations } = state;
  return [
    ...(running === 1 ? [withUsual(l10n.t('Running'), durations)] : []),
    ...(running > 1 ? [l10n.t('Running {0} times', running)] : []),
    ...(last ? [resultSentence(last)] : []),
    ...(isFromCache(state) ? [l10n.t('The runner restored the outputs from its cache')] : []),
    ...(last && isOutdated ? [l10n.t('The task or its sources have changed since this run')] : []),
  ];
}

/** Returns sentences with the durations of the last runs, most recent first, and the time saved; none for fewer than two runs. */
export function durationSentences({ durations }: RunState): readonly string[] {
  if (durations.length < 2) return [];
  const texts = durations.map(({ outcome, milliseconds }) => {
    const duration = durationText(milliseconds);
    if (outcome === 'passed') return duration;
    return outcome === 'failed' ? l10n.t('{0} (failed)', duration) : l10n.t('{0} (stopped)', duration);
  });
  return [l10n.t('Last {0} runs: {1}', texts.length, texts.toReversed().join(', ')), ...savedSentences(durations)];
}

function savedSentences(durations: readonly RunDuration[]): readonly string[] {
  const saved = savedTime(durations);
  if (!saved) return [];
  const time = durationText(saved.milliseconds);
  return [
    saved.count === 1
      ? l10n.t('The cache saved {0} in 1 of them', time)
      : l10n.t('The cache saved {0} in {1} of them', time, saved.count),
  ];
}

function resultSentence(result: RunResult): string {
  const duration = durationOf(result);
  const how = outcomeTexts[result.outcome](result);
  const when = new Date(result.endedAt).toLocaleString();
  return duration === undefined ? l10n.t('{0}, {1}', how, when) : l10n.t('{0} after {1}, {2}', how, duration, when);
}

const outcomeTexts: Readonly<Record<RunOutcome, (result: RunResult) => string>> = {
  passed: () => l10n.t('Passed'),
  failed: (result) =>
    result.exitCode === undefined
      ? l10n.t('Failed because its terminal did not start')
      : l10n.t('Failed with {0}', exitText(result)),
  stopped: () => l10n.t('Stopped'),
};

function exitText({ exitCode }: RunResult): string {
  return exitCode === undefined ? l10n.t('did not start') : l10n.t('exit code {0}', exitCode);
}

function durationOf({ startedAt, endedAt }: RunResult): string | undefined {
  return startedAt === undefined ? undefined : durationText(endedAt - startedAt);
}
