import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonReport } from '../../../../server/cli/reporters/json.ts';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  readonly words?: string;
  readonly code?: number;
  readonly stderr: string;
  readonly after: Readonly<Record<string, string>>;
}

const rows: Readonly<Record<string, Row>> = {
  'a key that is misspelled, with its comment': {
    files: { 'tasks.toml': '# first\n[a] # second\ndecription = "y" # third\nrun = "x"\n' },
    stderr: '1 problem in 1 file fixed\n',
    after: { 'tasks.toml': '# first\n[a] # second\ndescription = "y" # third\nrun = "x"\n' },
  },
  'a reference to a task of another file': {
    files: { 'mise.toml': '[tasks.a]\ndepends = ["biuld"]\n', 'mise-tasks/b.toml': '[build]\nrun = "x"\n' },
    stderr: '1 problem in 1 file fixed\n',
    after: { 'mise.toml': '[tasks.a]\ndepends = ["build"]\n', 'mise-tasks/b.toml': '[build]\nrun = "x"\n' },
  },
  'a problem that appears only after another fix': {
    files: { 'tasks.toml': '[a]\nrun = "x"\ndepend = "buidl"\n[build]\nrun = "x"\n' },
    stderr: '2 problems in 1 file fixed\n',
    after: { 'tasks.toml': '[a]\nrun = "x"\ndepends = "build"\n[build]\nrun = "x"\n' },
  },
  'a reference to a task that is nested in another, after that task is renamed': {
    files: {
      'mise.toml':
        '[tasks.setup]\ndepends = ["setup.node", "setup.lua"]\n[tasks.setup.node]\nrun = "x"\n[tasks.setup.lua]\nrun = "x"\n',
    },
    stderr: '4 problems in 1 file fixed\n',
    after: {
      'mise.toml':
        '[tasks.setup]\ndepends = ["setup:node", "setup:lua"]\n[tasks."setup:node"]\nrun = "x"\n[tasks."setup:lua"]\nrun = "x"\n',
    },
  },
  'no reference that only begins like a task': {
    files: { 'tasks.toml': '[setup]\ndepends = ["setup-node"]\n' },
    stderr: '',
    after: { 'tasks.toml': '[setup]\ndepends = ["setup-node"]\n' },
  },
  'no reference that resembles two tasks equally': {
    files: { 'tasks.toml': '[test1]\nrun = "x"\n[test2]\nrun = "x"\n[all]\ndepends = ["test"]\n' },
    stderr: '',
    after: { 'tasks.toml': '[test1]\nrun = "x"\n[test2]\nrun = "x"\n[all]\ndepends = ["test"]\n' },
  },
  'a value and names in a usage specification that are misspelled in a few letters': {
    files: {
      'tasks.toml': '[a]\nrun = "x"\noutput = "interleav"\nusage = "flagg \\"--bar\\" requird=#true"\n',
    },
    stderr: '3 problems in 1 file fixed\n',
    after: {
      'tasks.toml': '[a]\nrun = "x"\noutput = "interleave"\nusage = "flag \\"--bar\\" required=#true"\n',
    },
  },
  'no value that resembles none of the allowed ones': {
    files: {
      'tasks.toml':
        '[a]\nrun = "x"\noutput = "int"\nusage = "complete \\"x\\" type=\\"zzz\\"\\narg \\"<x>\\" double_dash=\\"zzz\\""\n',
    },
    code: 1,
    stderr: '',
    after: {
      'tasks.toml':
        '[a]\nrun = "x"\noutput = "int"\nusage = "complete \\"x\\" type=\\"zzz\\"\\narg \\"<x>\\" double_dash=\\"zzz\\""\n',
    },
  },
  'a file with Windows line ends and a byte order mark': {
    files: { 'tasks.toml': '\uFEFF[a]\r\nrunn = "x"\r\n' },
    stderr: '1 problem in 1 file fixed\n',
    after: { 'tasks.toml': '\uFEFF[a]\r\nrun = "x"\r\n' },
  },
  'the header of a script task': {
    files: { 'mise-tasks/s': '#!/bin/sh\n#MISE descrption="x"\necho\n' },
    stderr: '1 problem in 1 file fixed\n',
    after: { 'mise-tasks/s': '#!/bin/sh\n#MISE description="x"\necho\n' },
  },
  'nothing, if no fix is certain': {
    files: { 'tasks.toml': '[a]\nrun = "x"\nzzz = 1\n' },
    code: 1,
    stderr: '',
    after: { 'tasks.toml': '[a]\nrun = "x"\nzzz = 1\n' },
  },
  'what a comment suppresses': {
    files: { 'a.tasks.json': '// taskwright: ignore comment\n{ "a": "echo" }\n' },
    stderr: '',
    after: { 'a.tasks.json': '// taskwright: ignore comment\n{ "a": "echo" }\n' },
  },
};

describe('`check --fix` fixes', () => {
  test.each(Object.entries(rows))('%s', async (_, { files, words = '', code = 0, stderr, after }) => {
    const ran = await runIn(files, `check --fix ${words}`);
    expect(ran).toMatchObject({ code, stderr });
    for (const [name, text] of Object.entries(after)) expect(readFileSync(join(ran.folder, name), 'utf8')).toBe(text);
    // A second run finds nothing to fix.
    expect(await runIn(ran.folder, `check --fix ${words}`)).toMatchObject({ code, stderr: '' });
  });
});

const misspelled = { 'tasks.toml': '[a]\nrunn = "x"\n' };

test('`check --fix` reports what is left, and keeps the mode of the file', async () => {
  const folder = temporaryFolder({ 'tasks.toml': '[a]\nrunn = "x"\nzzz = 1\n' });
  const path = join(folder, 'tasks.toml');
  chmodSync(path, 0o640);
  const { code, stdout, stderr } = await runIn(folder, 'check --fix');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '1 problem in 1 file fixed\n' });
  expect(stdout).toMatch(/^tasks\.toml:3:1 error .*\n1 error in 1 file;/s);
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('`check --diff` prints the changes, and writes nothing', async () => {
  const { code, stdout, stderr, folder } = await runIn(misspelled, 'check --diff');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '1 problem in 1 file would be fixed\n' });
  expect(stdout).toBe('--- a/tasks.toml\n+++ b/tasks.toml\n@@ -1,2 +1,2 @@\n [a]\n-runn = "x"\n+run = "x"\n');
  expect(readFileSync(join(folder, 'tasks.toml'), 'utf8')).toBe(misspelled['tasks.toml']);
});

test('`check --diff` reads the standard input', async () => {
  const options = { stdin: misspelled['tasks.toml'] };
  const { code, stdout } = await runIn({}, 'check --diff - --stdin-filename tasks.toml', options);
  expect(code).toBe(1);
  expect(stdout).toContain('+run = "x"\n');
});

test('`check --diff` prints no token of a registry', async () => {
  const files = { 'registry.toml': '[settings]\nauth_token = "secret-of-the-test"\nport = "4873"\n' };
  for (const words of ['check --diff --unsafe', 'check --format json', 'check --format sarif']) {
    const { stdout } = await runIn(files, words);
    expect(stdout, words).not.toContain('secret-of-the-test');
  }
});

test.each([
  ['--unsafe', '`--unsafe` chooses fixes; add `--fix` or `--diff`'],
  ['--fix -', '`--fix` cannot write to the standard input; add `--diff` to print the changes'],
])('`check %s` is refused', async (words, message) => {
  const { code, stderr } = await runIn({}, `check ${words}`);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `taskwright: ${message}.\nRun \`taskwright help check\` for usage.\n`,
  });
});

test('`check --fix --unsafe` chooses no side of a merge conflict', async () => {
  const conflict = '[a]\n<<<<<<< HEAD\nrun = "x"\n=======\nrun = "y"\n>>>>>>> topic\n';
  const { code, stdout } = await runIn({ 'tasks.toml': conflict }, 'check --diff --unsafe');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});

test('the edits of the JSON report are those that `check --fix` applies', async () => {
  const { folder, stdout } = await runIn({ 'tasks.toml': '\uFEFF# 😀\n[a]\nrunn = "x"\n' }, 'check --format json');
  const [problem] = (JSON.parse(stdout) as JsonReport).problems;
  expect(problem?.fixes.map(({ title, certain }) => ({ title, certain }))).toEqual([
    { title: 'Change to `run`', certain: true },
    { title: 'Remove `runn`', certain: false },
  ]);
  expect(problem?.fixes[0]?.edits).toEqual([
    { start: { line: 3, column: 1, offset: 9 }, end: { line: 3, column: 5, offset: 13 }, text: 'run' },
  ]);
  const path = join(folder, 'tasks.toml');
  const text = readFileSync(path, 'utf8').slice(1);
  const edits = problem?.fixes[0]?.edits.map(({ start, end, text: inserted }) => ({
    start: start.offset,
    end: end.offset,
    text: inserted,
  }));
  await runIn(folder, 'check --fix');
  expect(readFileSync(path, 'utf8')).toBe(`\uFEFF${applyEdits(text, edits ?? [])}`);
});
