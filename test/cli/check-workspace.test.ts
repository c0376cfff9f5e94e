import { expect, test } from 'vitest';
import { runIn } from './support/run-in.ts';
import type { Files } from './support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  readonly words?: string;
  readonly from?: string;
  readonly stdin?: string;
  /** Each problem as `file: code`. */
  readonly found: readonly string[];
}

const there = '[there]\nrun = "x"\n';
const needsThere = '[a]\ndepends = ["there"]\n';

const rows: Readonly<Record<string, Row>> = {
  'A task of another file is known': { files: { 'tasks.toml': needsThere, 'b.tasks.toml': there }, found: [] },
  'An undefined task is reported': { files: { 'tasks.toml': needsThere }, found: ['tasks.toml: unknown-task'] },
  'A named file is checked among the files of its repository': {
    files: { '.git/': '', 'tasks.toml': needsThere, 'p/b.tasks.toml': there, 'p/bad.tasks.toml': '[x]\nrunn = 1\n' },
    words: 'tasks.toml',
    found: [],
  },
  'A folder, too': {
    files: { '.git/': '', 'p/tasks.toml': needsThere, 'mise.toml': '[tasks.there]\nrun = "x"\n' },
    from: 'p',
    found: [],
  },
  'Without a repository among the files of the current folder': {
    files: { 'p/tasks.toml': needsThere, 'q/tasks.toml': there },
    words: 'p/tasks.toml',
    found: [],
  },
  'Standard input replaces the file with its name': {
    files: { 'tasks.toml': '[broken', 'b.tasks.toml': there },
    words: '- --stdin-filename tasks.toml',
    stdin: needsThere,
    found: [],
  },
  'Script tasks are known, and their headers checked': {
    files: { 'tasks.toml': needsThere, 'mise-tasks/there.sh': '#!/bin/sh\n#MISE decription="x"\n' },
    words: '--rule not-executable=off',
    found: ['mise-tasks/there.sh: unknown-property'],
  },
  'A script task can be named': {
    files: { 'mise-tasks/x/y.sh': '#!/bin/sh\n#MISE depends="there"\n' },
    words: '--rule not-executable=off mise-tasks/x/y.sh',
    found: ['mise-tasks/x/y.sh: unknown-task'],
  },
  'A program among the script tasks is a task, in which there is nothing to check': {
    files: { 'tasks.toml': needsThere, 'mise-tasks/there': Uint8Array.from([0x23, 0x21, 0]) },
    found: ['tasks.toml: unknown-task'],
  },
  'Paths are looked up on the disk': {
    files: { 'tasks.toml': '[a]\nfile = "gone.sh"\n[b]\ndir = "here"\nrun = "x"\n', 'here/': '' },
    found: ['tasks.toml: missing-file'],
  },
};

test.for(Object.entries(rows))('%s', async ([, { files, words = '', found, ...options }]) => {
  const { stdout, stderr } = await runIn(files, `check --format json ${words}`, options);
  const report: { problems: { file: string; code: string }[] } = JSON.parse(stdout);
  expect(report.problems.map(({ file, code }) => `${file}: ${code}`)).toEqual(found);
  expect(stderr).toBe('');
});

test('Places in other files are shown with their lines', async () => {
  const files = { 'a.tasks.toml': '[a]\ndepends = ["b"]\n', 'b.tasks.toml': '[b]\ndepends = ["a"]\n' };
  const { stdout } = await runIn(files, 'check a.tasks.toml');
  expect(stdout).toMatch(/^a\.tasks\.toml:2:13 .*\n {5}b\.tasks\.toml:2:13 .*\n {3}2 \| depends = \["a"\]\n/s);
  const { stdout: annotations } = await runIn(files, 'check --format github a.tasks.toml');
  expect(annotations).toContain('(b.tasks.toml:2)');
});
