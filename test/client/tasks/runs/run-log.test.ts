import { describe, expect, test } from 'vitest';
import { createRunLog, type LoggedTask, maxResults, type RunLog } from '../../../../client/tasks/runs/run-log.ts';
import type { RunManner } from '../../../../client/tasks/runs/run-state.ts';
import { readResults } from '../../../../client/tasks/runs/stored-results.ts';

/**
 * Applies events to a log, one per line: `time start|define|process|restore|others|stop|end run …`. A run is a number. After it, `start` has
 * the task and its arguments, and `end` has the exit code.
 */
function logOf(events: readonly string[], stored: readonly LoggedTask[] = []): RunLog {
  const log = createRunLog(stored);
  const runs = new Map<string, object>();
  for (const event of events) {
    const [time = '', what, run = '', first, ...rest] = event.split(' ');
    const identity = runs.get(run) ?? {};
    runs.set(run, identity);
    const at = time === '?' ? undefined : Number(time);
    if (what === 'start') log.start(identity, { key: first ?? '', time: at, manner: mannerIn(rest) });
    else if (what === 'define') log.setDefinition(identity, first);
    else if (what === 'process') log.startProcess(identity, Number(time));
    else if (what === 'others') log.noteOthers(identity);
    else if (what === 'stop') log.stop(identity);
    else if (what === 'restore') log.setRestored(identity);
    else log.end(identity, { time: Number(time), exitCode: first === undefined ? undefined : Number(first) });
  }
  return log;
}

function mannerIn(args: readonly string[]): RunManner {
  return { args, hasSecrets: false, isWatched: false, isForced: false };
}

/** Returns the state of a task as text: the number of runs, and the last result with its duration. */
function stateOf(log: RunLog, key: string): string {
  const state = log.stateOf(key);
  if (!state) return 'none';
  const { running, last, isOutdated, hasOthers } = state;
  const duration = last?.startedAt === undefined ? '?' : last.endedAt - last.startedAt;
  const result = last ? [`${last.outcome} ${last.exitCode ?? '-'} in ${duration}`] : [];
  const marks = [...(isOutdated ? ['outdated'] : []), ...(hasOthers ? ['with others'] : [])];
  return [...(running > 0 ? [`running ${running}`] : []), ...result, ...marks].join(', ');
}

describe('the state of a task', () => {
  test.for<readonly [title: string, events: readonly string[], expected: string]>([
    ['is unknown before it runs', [], 'none'],
    ['is running', ['5 start 1 a'], 'running 1'],
    ['is the result with the time of its process', ['5 start 1 a', '7 process 1', '9 end 1 0'], 'passed 0 in 2'],
    ['is a failure', ['5 start 1 a', '9 end 1 2'], 'failed 2 in 4'],
    ['is stopped by the user', ['5 start 1 a', '8 stop 1', '9 end 1 1'], 'stopped 1 in 4'],
    ['is stopped by Ctrl+C', ['5 start 1 a', '9 end 1 130'], 'stopped 130 in 4'],
    ['is stopped when the terminal is closed', ['5 start 1 a', '6 process 1', '9 end 1'], 'stopped - in 3'],
    ['is a failure when no process starts', ['5 start 1 a', '9 end 1'], 'failed - in 4'],
    ['is stopped before its process starts', ['5 start 1 a', '7 stop 1', '9 end 1'], 'stopped - in 4'],
    ['is stopped when it ends without an exit code after a reload', ['? start 1 a', '9 end 1'], 'stopped - in ?'],
    ['ends once', ['5 start 1 a', '9 end 1 2', '10 end 1'], 'failed 2 in 4'],
    ['has several runs', ['5 start 1 a', '6 start 2 a', '9 end 1 0'], 'running 1, passed 0 in 4'],
    [
      'is the result of the run that ended last',
      ['5 start 1 a', '6 start 2 a', '8 end 2 1', '9 end 1 0'],
      'passed 0 in 4',
    ],
    ['has no duration after the window was reloaded', ['? start 1 a', '7 process 1', '9 end 1 0'], 'passed 0 in ?'],
    ['is not that of another task', ['5 start 1 b', '9 end 1 0'], 'none'],
    ['is unaffected by a run that is unknown', ['9 others 1', '9 end 1 0'], 'none'],
    ['has other tasks', ['5 start 1 a', '6 others 1'], 'running 1, with others'],
    ['has other tasks after its run', ['5 start 1 a', '6 others 1', '9 end 1 0'], 'passed 0 in 4, with others'],
    [
      'has other tasks whose output is read after the end',
      ['5 start 1 a', '9 end 1 0', '9 others 1'],
      'passed 0 in 4, with others',
    ],
    [
      'has no other tasks in its next run',
      ['5 start 1 a', '6 others 1', '9 end 1 0', '10 start 2 a', '12 end 2 0'],
      'passed 0 in 2',
    ],
    [
      'has the other tasks of the last run only',
      ['5 start 1 a', '9 end 1 0', '10 start 2 a', '11 end 2 0', '12 others 1'],
      'passed 0 in 1',
    ],
  ])('%s', ([, events, expected]) => {
    expect(stateOf(logOf(events), 'a')).toBe(expected);
  });

  test.for<readonly [definition: string, changedAt: number, expected: string]>([
    ['d1', 0, 'passed 0 in 4'],
    ['d1', 7, 'passed 0 in 4'],
    ['d1', 9, 'passed 0 in 4'],
    ['d1', 10, 'passed 0 in 4, outdated'],
    ['d2', 0, 'passed 0 in 4, outdated'],
  ])('is outdated if its definition or its files changed after the run: %s %i', ([definition, changedAt, expected]) => {
    const log = logOf(['5 start 1 a', '5 define 1 d1', '9 end 1 0']);
    const before = log.stateOf('a');
    expect(log.setInputs(new Map([['a', { definition, changedAt }]]))).toBe(expected.endsWith('outdated'));
    expect(stateOf(log, 'a')).toBe(expected);
    expect(log.stateOf('a') === before).toBe(!expected.endsWith('outdated'));
  });

  test('is current again if a change of the definition is undone', () => {
    const log = logOf(['5 start 1 a', '5 define 1 d1', '9 end 1 0']);
    for (const definition of ['d2', 'd1']) log.setInputs(new Map([['a', { definition, changedAt: 0 }]]));
    expect(stateOf(log, 'a')).toBe('passed 0 in 4');
  });

  test('is not outdated if its definition was not known', () => {
    const log = logOf(['5 start 1 a', '9 end 1 0']);
    log.setInputs(new Map([['a', { definition: 'd1', changedAt: 0 }]]));
    expect(stateOf(log, 'a')).toBe('passed 0 in 4');
  });
});

test('running tasks come first, then the tasks that ended most recently', () => {
  const log = logOf(['1 start 1 a', '2 end 1 0', '3 start 2 b', '4 start 3 c', '5 end 3 0', '6 start 4 d']);
  expect([log.recent, log.running]).toEqual([
    ['d', 'b', 'c', 'a'],
    ['d', 'b'],
  ]);
});

test('the durations of all runs are kept', () => {
  const log = logOf(['1 start 1 a', '2 end 1 0', '3 start 2 a', '9 end 2 1', '? start 3 a', '10 end 3 0']);
  expect(log.stateOf('a')?.durations).toEqual([
    { outcome: 'passed', milliseconds: 1 },
    { outcome: 'failed', milliseconds: 6 },
  ]);
});

test('the failed tasks are those whose last run failed and which are not running, with their arguments', () => {
  const before = logOf(['1 start 1 a', '2 end 1 1', '3 start 2 b x y', '4 end 2 1', '5 start 3 c', '6 end 3 2']);
  const texts = (log: RunLog): readonly string[] =>
    log.failed.map(({ key, manner, run }) => [key, ...(manner?.args ?? []), ...(run ? ['now'] : [])].join(' '));
  expect(texts(before)).toEqual(['a now', 'b x y now', 'c now']);
  const stored = readResults(JSON.parse(JSON.stringify(before.results)));
  expect(texts(logOf([], stored))).toEqual(['a', 'b x y', 'c']);
  const after = logOf(['7 start 4 a', '8 end 4 0', '9 start 5 c', '10 start 6 d', '11 end 6 130'], stored);
  expect(texts(after)).toEqual(['b x y']);
});

test('the newest results are kept for the next session', () => {
  const many = Array.from({ length: maxResults + 5 }, (_, index) => [
    `1 start ${index} t${index}`,
    `1 define ${index} d${index}`,
    `2 end ${index} 0`,
  ]);
  const { results } = logOf(many.flat());
  expect([results.length, results[0]?.key, results.at(-1)?.key]).toEqual([maxResults, 't5', 't104']);
  expect(readResults(JSON.parse(JSON.stringify(results)))).toEqual(results);
  expect(stateOf(logOf([], results), 't104')).toBe('passed 0 in 1');
});

test.for<readonly [stored: unknown]>([
  [undefined],
  [{}],
  [[null, 1, 'x', {}, { key: 'a' }, { key: 'a', last: { outcome: 'odd', endedAt: 1 } }]],
  [
    [
      { key: 1, last: { outcome: 'passed', endedAt: 1 } },
      { key: 'a', last: { outcome: 'passed' } },
    ],
  ],
])('stored values that are not results are skipped: %j', ([stored]) => {
  expect(readResults(stored)).toEqual([]);
});

test.each([
  ['before its end', ['1 start 1 a', '2 restore 1', '3 end 1 0']],
  ['after its end', ['1 start 1 a', '3 end 1 0', '4 restore 1']],
])('the duration of a run whose outputs were restored is marked %s, and stored', (_, events) => {
  const { results } = logOf(events);
  const stored = readResults(JSON.parse(JSON.stringify(results)));
  expect(stored.map(({ durations }) => durations)).toEqual([
    [{ outcome: 'passed', milliseconds: 2, isRestored: true }],
  ]);
});
