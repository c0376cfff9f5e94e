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

const otherTask = '[there]\nrun = "x"\n';
const dependent = '[a]\ndepends = ["there"]\n';

const rows: Readonly<Record<string, Row>> = {
  'A task in another file is found': { files: { 'tasks.toml': dependent, 'b.tasks.toml': otherTask }, found: [] },
  'An undefined task is reported': { files: { 'tasks.toml': dependent }, found: ['tasks.toml: unknown-task'] },
  'A specified file is checked together with the files of its repository': {
    files: { '.git/': '', 'tasks.toml': dependent, 'p/b.tasks.toml': otherTask, 'p/bad.tasks.toml': '[x]\nrunn = 1\n' },
    words: 'tasks.toml',
    found: [],
  },
  'A folder is checked together with the files of its repository': {
    files: { '.git/': '', 'p/tasks.toml': dependent, 'mise.toml': '[tasks.there]\nrun = "x"\n' },
    from: 'p',
    found: [],
  },
  'Without a repository, a file is checked together with the files of the current folder': {
    files: { 'p/tasks.toml': dependent, 'q/tasks.toml': otherTask },
    words: 'p/tasks.toml',
    found: [],
  },
  'Standard input replaces the file with its name': {
    files: { 'tasks.toml': '[broken', 'b.tasks.toml': otherTask },
    words: '- --stdin-filename tasks.toml',
    stdin: dependent,
    found: [],
  },
  'Script tasks are found, and their headers are checked': {
    files: { 'tasks.toml': dependent, 'mise-tasks/there.sh': '#!/bin/sh\n#MISE decription="x"\n' },
    words: '--rule not-executable=off',
    found: ['mise-tasks/there.sh: unknown-property'],
  },
  'A script task can be specified': {
    files: { 'mise-tasks/x/y.sh': '#!/bin/sh\n#MISE depends="there"\n' },
    words: '--rule not-executable=off mise-tasks/x/y.sh',
    found: ['mise-tasks/x/y.sh: unknown-task'],
  },
  'A binary file among the script tasks is a task, but its content is not checked': {
    files: { 'tasks.toml': dependent, 'mise-tasks/there': Uint8Array.from([0x23, 0x21, 0]) },
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

test('Related locations in other files are shown with their lines', async () => {
  const files = { 'a.tasks.toml': '[a]\ndepends = ["b"]\n', 'b.tasks.toml': '[b]\ndepends = ["a"]\n' };
  const { stdout } = await runIn(files, 'check a.tasks.toml');
  expect(stdout).toMatch(/^a\.tasks\.toml:2:13 .*\n {5}b\.tasks\.toml:2:13 .*\n {3}2 \| depends = \["a"\]\n/s);
  const { stdout: annotations } = await runIn(files, 'check --format github a.tasks.toml');
  expect(annotations).toContain('(b.tasks.toml:2)');
});
