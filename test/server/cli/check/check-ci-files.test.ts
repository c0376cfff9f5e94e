import { expect, test } from 'vitest';
import { type RunOptions, runIn } from '../support/run-in.ts';

const files = {
  'mise.toml': '[tasks."check:rust"]\nrun = "x"\nalias = "cr"\n',
  '.github/workflows/ci.yml':
    'jobs:\n  a:\n    steps:\n      - run: mise run chek:rust\n      - run: mise run cr check:rust\n      # taskwright: ignore unknown-task\n      - run: mise run gone\n',
  'plain.yaml': 'a: 1\n',
  'invalid.yml': 'jobs:\n  a: [\n    - run: mise run biuld\n',
};

/** A monorepo whose CI files run tasks in the folder of a project. */
const monorepo = {
  'mise.toml': 'monorepo_root = true\n[monorepo]\nconfig_roots = ["web"]\n[tasks.root]\nrun = "x"\n',
  'web/mise.toml': '[tasks.site]\nrun = "x"\n',
  'ci.yml':
    'a:\n  - run: mise run :site && mise run :root && mise run root\n    working-directory: web/src\n  - run: mise run //web:site && mise run :site\n  - run: mise gone && mise run :gone\n    working-directory: $X\n',
};
const frame =
  'Task `chek:rust` is not defined; did you mean `check:rust`? [unknown-task]\n   4 |       - run: mise run chek:rust\n     |                       ^^^^^^^^^\n\n';

interface Row extends RunOptions {
  readonly words: string;
  readonly code: number;
  readonly stdout: string;
  readonly stderr?: string;
}

const rows: Readonly<Record<string, Row>> = {
  'The scripts of a CI file that is named are checked': {
    words: '.github/workflows/ci.yml',
    code: 0,
    stdout: `.github/workflows/ci.yml:4:23 warning ${frame}1 warning in 1 file\n`,
  },
  'CI files in folders are not searched': {
    words: '.',
    code: 0,
    stdout: expect.stringMatching(/^No problems in 1 file/),
  },
  'The severity of the rule applies': {
    words: '--rule unknown-task=error .github/workflows/ci.yml',
    code: 1,
    stdout: `.github/workflows/ci.yml:4:23 error ${frame}1 error in 1 file\n`,
  },
  'The rule can be turned off': {
    words: '--rule unknown-task=off .github/workflows/ci.yml',
    code: 0,
    stdout: 'No problems in 1 file\n',
  },
  'The JSON report names the kind': {
    words: '--format json plain.yaml',
    code: 0,
    stdout: expect.stringContaining('"kind": "ci-file"'),
  },
  'A file that is not valid YAML has an error, which no rule turns off': {
    words: '--rule unknown-task=off invalid.yml',
    code: 1,
    stdout:
      'invalid.yml:3:5 error This is not valid YAML; correct it, because nothing else in this file is checked [syntax]\n   3 |     - run: mise run biuld\n     |     ^^^^^^^^^^^^^^^^^^^^^\n\n1 error in 1 file\n',
  },
  'A file that does not exist is a failure': {
    words: 'gone.yml',
    code: 2,
    stdout: expect.stringMatching(/^No task files found|^1 path could not be read/),
    stderr: expect.stringMatching(/^taskwright: cannot read `gone\.yml`: there is no such file/),
  },
};

test('The folder that a step selects is that of its tasks', async () => {
  const { code, stdout } = await runIn(monorepo, 'check --format github ci.yml');
  expect({
    code,
    problems: stdout.split('\n').map((line) => line.replace(/^.*line=(\d+),.*col=(\d+),.*::/, '$1:$2 ')),
  }).toEqual({
    code: 0,
    problems: ['2:37 Task `:root` is not defined', '4:42 Task `:site` is not defined', '2 warnings in 1 file', ''],
  });
});

test.each(Object.entries(rows))('%s', async (_, { words, code, stdout, stderr = '' }) => {
  const result = await runIn(files, `check ${words}`);
  expect({ code: result.code, stdout: result.stdout, stderr: result.stderr }).toEqual({ code, stdout, stderr });
});
