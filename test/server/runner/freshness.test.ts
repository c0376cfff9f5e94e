import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { globExpression } from '../../../server/core/text/glob-pattern.ts';
import { cacheResult } from '../../../server/runner/freshness/cache-report.ts';
import { clearFreshness } from '../../../server/runner/freshness/clear-freshness.ts';
import { explainCache, explainFreshness } from '../../../server/runner/freshness/explain-freshness.ts';
import { freshnessReport } from '../../../server/runner/freshness/freshness-report.ts';
import { type AskedRunner, callRunner } from '../../../server/runner/freshness/runner-call.ts';
import { findRunner } from '../../support/runner.ts';

const config = `[tasks.build]
alias = "b"
run = "mkdir -p out && echo 1 > out/all.js"
sources = ["src/**/*.{ts,tsx}", "!src/**/*.test.ts"]
outputs = ["out/*.js"]

[tasks.two]
run = "true"
sources = ["src/a.ts"]
outputs = ["src/a.ts", "gone.txt"]

[tasks.auto]
run = "echo auto"
sources = ["src/a.ts"]
outputs = { auto = true }

[tasks.quiet]
run = "echo quiet"
quiet = true
sources = ["src/a.ts"]

[tasks.always]
run = "true"

[tasks.made]
run = "true"
sources = ["web/a.ts"]
outputs = ["src/a.ts"]

[tasks.fails]
run = "exit 1"
sources = ["src/a.ts"]

[tasks.elsewhere]
dir = "web"
run = "echo 1 > all.js"
sources = ["a.ts"]
outputs = ["all.js"]

[tasks.asks]
usage = 'arg "<name>"'
run = "true"
sources = ["src/a.ts"]

[tasks.chain]
depends = ["always", "build"]
run = "true"
sources = ["src/a.ts"]

[tasks.stored]
run = "mkdir -p stored && cat src/a.ts > stored/a.js"
sources = ["src/a.ts"]
outputs = ["stored"]
cache = { enabled = true, env = ["HOME"] }

[tasks."odd name|x"]
run = "true"
sources = ["src/a.ts"]
`;

const files = {
  'mise.toml': config,
  'src/a.ts': 'a',
  'src/a.test.ts': 'a',
  'src/deep/b.tsx': 'b',
  'web/a.ts': 'a',
};

const found = findRunner();
const root = mkdtempSync(join(tmpdir(), 'taskwright-freshness-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** Creates a project whose files were changed a minute ago. Resolves to a runner in it. */
async function project(): Promise<AskedRunner> {
  const folder = await mkdtemp(join(root, 'project-'));
  const paths = { HOME: folder, MISE_TRUSTED_CONFIG_PATHS: folder, MISE_CEILING_PATHS: root };
  const environment = { ...paths, PATH: '/usr/bin:/bin' };
  const { signal } = new AbortController();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await touch(join(folder, path), -60);
  }
  return { path: found?.program ?? '', words: ['run'], folder, environment, signal };
}

async function touch(path: string, seconds: number): Promise<void> {
  const time = new Date(Date.now() + seconds * 1_000);
  await utimes(path, time, time);
}

/**
 * Writes a file with a time after that of every other file, since the clock of file times advances in steps of
 * milliseconds.
 */
async function writeNew(path: string): Promise<void> {
  await writeFile(path, 'new');
  await touch(path, 1);
}

/** Performs a step: `run <task>`, `touch <path>`, `write <path>`, `remove <path>` or `clear <task>`. */
async function perform(step: string, runner: AskedRunner): Promise<void> {
  const [, what = '', target = ''] = /^(\w+) (.*)$/.exec(step) ?? [];
  const path = join(runner.folder, target);
  if (what === 'run') await callRunner(runner, ['run', target]);
  else if (what === 'touch') await touch(path, 60);
  else if (what === 'write') await writeNew(path);
  else if (what === 'remove') await rm(path, { recursive: true });
  else expect(await clearFreshness(runner, target)).toEqual({});
}

/** Resolves to the title and the reasons of the report, with `T` for times. */
async function explained(task: string, runner: AskedRunner): Promise<readonly string[]> {
  const freshness = await explainFreshness(runner, task);
  if ('failure' in freshness) return [freshness.failure];
  const lines = freshnessReport(freshness, () => 'T').split('\n');
  return lines.filter((line) => /^(?:# |- |These)/.test(line)).map((line) => line.replace(/^(?:# |- )/, ''));
}

const runs = (task: string, ...reasons: readonly string[]) => [`Task \`${task}\` would run`, ...reasons];
const skipped = (task: string, ...reasons: readonly string[]) => [`Task \`${task}\` would be skipped`, ...reasons];
const noOutput = ['Not all outputs exist.', 'No file matches the output `out/*.js`.'];
const upToDate = 'No source has changed since the outputs were made, at T.';
const notSince = 'No source has changed since the last successful run, at T.';
const noRecord = 'There is no record of a successful run of the task as it is defined now.';
const changed = 'A source was added, removed or changed since the last successful run';

describe.runIf(found)('a task would run or be skipped', () => {
  test.for<readonly [title: string, task: string, steps: readonly string[], expected: readonly string[]]>([
    ['without outputs', 'build', [], runs('build', ...noOutput)],
    ['with outputs that are newer', 'build', ['run build'], skipped('build', upToDate)],
    [
      'with a source that was changed',
      'build',
      ['run build', 'touch src/deep/b.tsx'],
      runs('build', `${changed}; \`src/deep/b.tsx\` changed last, at T.`),
    ],
    [
      'with an excluded file that was changed',
      'build',
      ['run build', 'touch src/a.test.ts'],
      skipped('build', upToDate),
    ],
    [
      'with a new source',
      'build',
      ['run build', 'write src/new.ts'],
      runs('build', `${changed}; \`src/new.ts\` changed last, at T.`),
    ],
    ['with a source that was removed', 'build', ['run build', 'remove src/deep'], runs('build', `${changed}.`)],
    ['with outputs that were removed', 'build', ['run build', 'remove out'], runs('build', ...noOutput)],
    ['after its cache was cleared', 'build', ['run build', 'clear build'], runs('build', `${changed}.`)],
    ['after it ran again', 'build', ['run build', 'clear build', 'run build'], skipped('build', upToDate)],
    [
      'with outputs that were made before the sources',
      'made',
      ['touch web/a.ts'],
      runs('made', 'A source is newer than the outputs, which were created at T; `web/a.ts` changed last, at T.'),
    ],
    [
      'with one of two outputs',
      'two',
      ['run two'],
      runs('two', 'Not all outputs exist.', 'No file matches the output `gone.txt`.'),
    ],
    ['with automatic outputs, before it ran', 'auto', [], runs('auto', noRecord)],
    ['with automatic outputs', 'auto', ['run auto'], skipped('auto', notSince)],
    [
      'with automatic outputs and a source that was changed',
      'auto',
      ['run auto', 'touch src/a.ts'],
      runs('auto', `${changed}; \`src/a.ts\` changed last, at T.`),
    ],
    [
      'with automatic outputs after its cache was cleared',
      'auto',
      ['run auto', 'clear auto'],
      runs('auto', `${changed}; \`src/a.ts\` changed last, at T.`),
    ],
    ['without output of the runner', 'quiet', ['run quiet'], skipped('quiet', notSince)],
    ['without output of the runner, before it ran', 'quiet', [], runs('quiet', noRecord)],
    ['that failed', 'fails', ['run fails'], runs('fails', noRecord)],
    ['without sources', 'always', ['run always'], runs('always', 'It has no `sources`, so it runs each time.')],
    ['in another folder', 'elsewhere', ['run elsewhere'], skipped('elsewhere', upToDate)],
    ['with an unusual name', 'odd name|x', ['run odd name|x'], skipped('odd name\\|x', notSince)],
    ['by its alias', 'b', ['run build'], skipped('build', upToDate)],
  ])('%s', async ([, task, steps, expected]) => {
    const runner = await project();
    for (const step of steps) await perform(step, runner);
    // Twice, because an explanation must not change what the runner does.
    for (const _ of 'ab') expect((await explained(task, runner)).slice(0, expected.length)).toEqual(expected);
    const { errors } = await callRunner(runner, ['run', task], { MISE_TRACE: '1', MISE_TASK_OUTPUT: 'prefix' });
    const isStarted = /\$ \S*sh -o errexit -c /.test(errors);
    expect(isStarted).toBe(expected[0]?.endsWith('would run'));
  });
});

test.runIf(found)('a report lists the files, and the tasks that would run before', async () => {
  const runner = await project();
  await perform('run build', runner);
  const freshness = await explainFreshness(runner, 'chain');
  const report = 'failure' in freshness ? freshness.failure : freshnessReport(freshness, () => 'T');
  expect(report).toMatchInlineSnapshot(`
    "# Task \`chain\` would run

    - There is no record of a successful run of the task as it is defined now.

    ## Sources

    | pattern | files | newest |
    |---|---|---|
    | \`src/a.ts\` | 1 | \`src/a.ts\`, T |

    ## Dependencies

    These tasks would run as well: \`always\`.

    Asked with \`run --dry-run chain\`.
    "
  `);
});

test.for<readonly [task: string, words: readonly string[], expected: string]>([
  ['asks', ['run'], 'It is not known whether task `asks` would run'],
  ['none', ['run'], 'Task not found: none'],
  ['build', ['dev'], 'The runner is started only if its command contains `run`.'],
])('a question that cannot be answered is reported: %s with %j', async ([task, words, expected]) => {
  if (!found) return;
  const runner = await project();
  expect((await explained(task, { ...runner, words }))[0]).toContain(expected);
});

test.runIf(found)('a runner that does not use the copy is not asked, and keeps its memory', async () => {
  const runner = await project();
  const wrapper = join(runner.folder, 'wrapper');
  const variables = Object.entries(runner.environment).map(([name, value]) => `${name}='${value}'`);
  await writeFile(wrapper, `#!/bin/sh\nexec env -i ${variables.join(' ')} '${runner.path}' "$@"\n`, { mode: 0o755 });
  await perform('run auto', runner);
  await perform('touch src/a.ts', runner);
  expect(await explained('auto', { ...runner, path: wrapper })).toEqual([
    'It is not known whether task `auto` would run',
    'The runner was not asked, because that would change its records of the task.',
  ]);
  expect((await explained('auto', runner))[0]).toBe('Task `auto` would run');
});

test.for<readonly [pattern: string, matching: readonly string[], others: readonly string[]]>([
  ['src/**/*.ts', ['src/a.ts', 'src/b/c/d.ts'], ['a.ts', 'src/a.tsx', 'src']],
  ['**/*.{js,css}', ['a.js', 'b/c.css'], ['a.jsx', 'a.{js,css}']],
  ['a?[0-9].txt', ['ab1.txt'], ['a1.txt', 'a/1.txt', 'abc.txt']],
  ['[!a]*', ['b', 'bc'], ['a', 'b/c']],
  ['src/**', ['src/a', 'src/a/b'], ['lib/a']],
  ['a+(b).$1', ['a+(b).$1'], ['aab.$1']],
  ['{a', ['a'], ['{a']],
])('a pattern matches whole paths: %s', ([pattern, matching, others]) => {
  const expression = globExpression(pattern);
  expect([...matching, ...others].filter((path) => expression.test(path))).toEqual(matching);
});

describe.runIf(found)('the cache of a task', () => {
  const inputs = ['- sources: `mise.toml`, `src/a.ts`', '- outputs: `stored`', '- environment variables: `HOME`'];
  const hit = '**Cache hit**: N B are restored instead of running the task, which took N s.';
  test.for<readonly [title: string, steps: readonly string[], expected: readonly string[]]>([
    ['is empty at first', [], ['**Cache miss**: the cache has no outputs of the task.', ...inputs]],
    ['is hit after a run', ['run stored', 'remove stored'], [hit, ...inputs, '| yes | N B | N s |']],
    [
      'is missed after a source changed',
      ['run stored', 'write src/a.ts'],
      [
        '**Cache miss**: the only entry was made from other inputs, or by another definition of the task.',
        ...inputs,
        '| no | N B | N s |',
      ],
    ],
    [
      'is empty after it was cleared',
      ['run stored', 'clear stored'],
      ['**Cache miss**: the cache has no outputs of the task.', ...inputs],
    ],
  ])('%s', async ([, steps, expected]) => {
    const runner = await project();
    const experimental = { ...runner, environment: { ...runner.environment, MISE_EXPERIMENTAL: '1' } };
    for (const step of steps) await perform(step, experimental);
    const freshness = await explainFreshness(experimental, 'stored');
    const report = 'failure' in freshness ? freshness.failure : freshnessReport(freshness, () => 'T');
    const [, section = ''] = report.split('## Cache\n\n');
    const cache = await explainCache(experimental, 'stored');
    expect(cache && 'entries' in cache ? cacheResult(cache) : cache).toBe(section.split('\n')[0]?.replaceAll('**', ''));
    const lines = section.split('\n').filter((line) => /^(?:\*\*|- |\| `)/.test(line));
    expect(lines.map((line) => line.replace(/^\| `\w+` /, '').replaceAll(/[\d.]+ (?=B|s)/g, 'N '))).toEqual(expected);
  });

  test('is not known for a task without a cache', async () => {
    expect(await explainCache(await project(), 'build')).toBeUndefined();
  });

  test('is explained by an error of the runner if the runner cannot describe it', async () => {
    const freshness = await explainFreshness(await project(), 'stored');
    expect('failure' in freshness ? freshness.failure : freshnessReport(freshness, () => 'T')).toContain(
      'It does not report what the cache contains: ',
    );
  });
});
