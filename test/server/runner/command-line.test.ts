import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandLine, type Invocation } from '../../../server/runner/command-line.ts';
import { findRunner } from '../../support/runner.ts';

type Row = readonly [title: string, invocation: Omit<Invocation, 'takesArguments'>, words: readonly string[]];

const run = { isRunnerWatch: false };

/** Tasks without a specification: their name, their arguments, and the command line. */
const plain: readonly Row[] = [
  ['a name', { name: 'build', args: [] }, ['build']],
  ['a name with a colon', { name: 'build:web', args: ['x'] }, ['build:web', 'x']],
  ['a name with a space', { name: 'build all', args: ['x'] }, ['build all', 'x']],
  ['a name like an option', { name: '-v', args: ['x'] }, ['[-]v', 'x']],
  ['a name like an option and a pattern', { name: '-a[b]*', args: ['x'] }, ['[-]a[[]b[]][*]', 'x']],
  [
    'arguments unchanged',
    { name: 'build', args: ['a b', '"', '$HOME', ';', '\n', ''] },
    ['build', 'a b', '"', '$HOME', ';', '\n', ''],
  ],
  ['a flag that `watch` has too', { name: 'build', args: ['--env=a', '-r'] }, ['build', '--env=a', '-r']],
  ['a flag of the task', { name: 'build', args: ['--verbose', '-x'] }, ['build', '--verbose', '-x']],
  ['dashes', { name: 'build', args: ['--', 'x'] }, ['build', '--', '--', 'x']],
  ['dashes between others', { name: 'build', args: ['x', '--', 'y'] }, ['build', '--', 'x', '--', 'y']],
  [
    'an argument that would start another task',
    { name: 'build', args: ['x', ':::', 'y'] },
    ['build', '--', 'x', ':::', 'y'],
  ],
  [
    'an argument that would print the help of the runner',
    { name: 'build', args: ['--help'] },
    ['build', '--', '--help'],
  ],
];

const specified: readonly Row[] = [
  ['flags', { name: 'build', args: ['--force', 'x'] }, ['build', '--force', 'x']],
  [
    'dashes at the position that the task requires',
    { name: 'build', args: ['x', '--', 'y'] },
    ['build', 'x', '--', 'y'],
  ],
  ['an argument that would start another task', { name: 'build', args: ['x', ':::'] }, ['build', '--', 'x', ':::']],
  ['the same after dashes', { name: 'build', args: ['x', '--', ':::'] }, ['build', 'x', '--', ':::']],
];

describe('the command line of a task without a specification', () => {
  test.each(plain)('%s', (_, invocation, words) => {
    expect(commandLine(['mise', 'run'], { ...invocation, takesArguments: false }, run)).toEqual([
      'mise',
      'run',
      ...words,
    ]);
  });
});

describe('the command line of a task with a specification', () => {
  test.each(specified)('%s', (_, invocation, words) => {
    expect(commandLine(['mise', 'run'], { ...invocation, takesArguments: true }, run)).toEqual([
      'mise',
      'run',
      ...words,
    ]);
  });
});

describe('the runner passes on exactly these arguments', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  const all = (['run', 'watch'] as const).flatMap((verb) => plain.map((row) => [verb, ...row] as const));
  // `watch` cannot pass on a name that starts like an option, or an argument that would start another task.
  const rows = all.filter(
    ([verb, , { name, args }]) => verb === 'run' || !(name.startsWith('-') || args.includes(':::')),
  );
  test.each(rows)('to %s: %s', (verb, _, { name, args }) => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-run-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Each argument is printed in hexadecimal, so that every change is visible.
    const script = `for word in "$@"; do printf '%s' "$word" | od -An -v -tx1 | tr -d ' \\n'; echo .; done\n`;
    writeFileSync(join(folder, 'print.sh'), script);
    const tasks = ['other', name].map((task) => `[tasks.${JSON.stringify(task)}]\nrun = "sh print.sh"\nquiet = true\n`);
    writeFileSync(join(folder, 'mise.toml'), tasks.join(''));
    // Replaces the watcher, which runs the command again after every change, with a program that runs it once.
    writeFileSync(join(folder, 'watchexec'), '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n');
    chmodSync(join(folder, 'watchexec'), 0o755);
    // Output is required even for a task without arguments.
    const [, ...words] = commandLine(
      ['', verb],
      { name, args: [...args, 'end'], takesArguments: false },
      { isRunnerWatch: verb === 'watch' },
    );
    const received = runner.run(words, folder, { programs: folder }).trim().split('\n');
    expect(received.map((line) => Buffer.from(line.slice(0, -1), 'hex').toString())).toEqual([...args, 'end']);
  });
});
