import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import type { FileLookup } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { tomlLanguage } from '../../../../../server/core/syntax/toml/toml-language.ts';
import { findRunner, type RunnerIssue } from '../../../../support/runner.ts';
import { problemsAmongTasks } from './problems-among-tasks.ts';
import { globs, rejectedGlobs, rejectedTimeouts, timeouts } from './sample-values.ts';

type TaskProperties = Readonly<Record<string, JsonValue>>;

/** The names of the problems in the runner. */
const categories: Readonly<Record<string, string>> = {
  'invalid-timeout': 'invalid-timeout',
  'invalid-glob': 'invalid-glob-pattern',
  'empty-script': 'empty-script',
  'nothing-to-run': 'no-execution',
  'invalid-shell': 'invalid-shell',
};

const patterns = [...globs, ...rejectedGlobs.map((marked) => readMarks(marked).text)];

const tables: Readonly<Record<string, readonly TaskProperties[]>> = {
  timeouts: [...timeouts, ...rejectedTimeouts].map((timeout) => ({ run: 'x', timeout })),
  sources: patterns.map((sources) => ({ run: 'x', sources: [sources] })),
  outputs: patterns.map((outputs) => ({ run: 'x', outputs: [outputs] })),
  'scripts and other properties that run something': [
    ...['', ' ', '\n\t', '# nothing', '#!/bin/sh\n', 'x'].map((run) => ({ run })),
    ...[[], [''], ['', 'x'], ['x', 'y'], [' ', '\n']].map((run) => ({ run })),
    { description: 'x' },
    { alias: 'other' },
    { quiet: true },
    { confirm: 'x' },
    { wait_for: ['t0'] },
    { env: { A: '1' } },
    { depends: ['t0'] },
    { depends: [] },
    { depends_post: ['t0'] },
    { depends_post: [] },
    { run: '', depends: ['t0'] },
    { run: [{ task: 't0' }] },
    { run: [{ tasks: ['t0'] }] },
    { file: 'x.sh' },
    { run: 'x', run_windows: 'x' },
  ],
  shells: [
    ...[
      'bash -c',
      '/bin/sh',
      '/bin/sh -c',
      '/no/such -c',
      '/no such',
      './sh -c',
      '~/sh -c',
      'no-such-program -c',
      '',
      ' ',
    ],
    ...['/usr/bin/env bash -c', "'/bin/sh' -c", 'bash -c "a\'b"'],
  ].map((shell) => ({ run: 'x', shell })),
};

/** Intended differences between the runner and Taskwright. */
const exceptions: Readonly<Record<string, readonly TaskProperties[]>> = {
  'the runner ignores run_windows': [{ run_windows: 'x' }, { run_windows: ['x', 'y'] }],
  'the runner does not check run_windows': [
    { run: 'x', run_windows: '' },
    { run: 'x', run_windows: ['x', ' '] },
  ],
  'the runner detects an unclosed quote only when it starts the shell': [
    { run: 'x', shell: "bash 'x" },
    { run: 'x', shell: 'bash -c "x' },
  ],
  'the runner treats quotes as part of the program': [{ run: 'x', shell: "'/no/such' -c" }],
};

const onDisk: FileLookup = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 'missing';
  return stats.isDirectory() ? 'folder' : 'script';
};

function ours(tasks: readonly TaskProperties[]): readonly (readonly string[])[] {
  return tasks.map((task) => {
    const codes = problemsAmongTasks(configOf([task]), { kind: 'config-file', files: onDisk }).map(({ code }) => code);
    return [...new Set(codes.flatMap((code) => categories[code] ?? []))];
  });
}

function theirs(
  tasks: readonly TaskProperties[],
  validate: (config: string) => readonly RunnerIssue[],
): readonly (readonly string[])[] {
  const known = new Set(Object.values(categories));
  const issues = validate(configOf(tasks));
  return tasks.map((_, index) => {
    const own = issues.filter(({ task, category }) => task === `t${index}` && known.has(category));
    return [...new Set(own.map(({ category }) => category))];
  });
}

function configOf(tasks: readonly TaskProperties[]): string {
  const members = tasks.map((task, index) =>
    tomlLanguage.renderMember(`tasks.t${index}`, tomlLanguage.renderValue(task)),
  );
  return `${members.join('\n')}\n`;
}

const runner = findRunner();

describe.runIf(runner)('the runner', () => {
  const validate = runner?.validate ?? (() => []);

  test.each(Object.entries(tables))('agrees on %s', (_, tasks) => {
    const verdicts = theirs(tasks, validate);
    expect(tasks.map((task, index) => [task, ours(tasks)[index]])).toEqual(
      tasks.map((task, index) => [task, verdicts[index]]),
    );
  });

  test.each(Object.entries(exceptions))('differs: %s', (_, tasks) => {
    expect(ours(tasks)).not.toEqual(theirs(tasks, validate));
  });
});

test('the tables contain enough values', () => {
  expect(Object.values(tables).flat().length).toBeGreaterThan(250);
});
