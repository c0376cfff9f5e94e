import { describe, expect, test } from 'vitest';
import { findRunner } from '../../../support/runner.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const runner = findRunner();

const filesWith = (defaults: string): Files => ({
  'repo/.git/': '',
  'repo/mise.toml': `monorepo_root = true
[settings]
experimental = true
task.auto_infer = ["node"]
[monorepo]
config_roots = ["app"]
[monorepo.task_defaults.build]
${defaults}
`,
  'repo/package.json': '{ "name": "all", "private": true, "workspaces": ["app"] }',
  'repo/package-lock.json': '{ "lockfileVersion": 3, "packages": {} }',
  'repo/app/package.json': '{ "name": "app", "scripts": { "build": "x", "lint": "x", "both": "x" } }',
  'repo/app/mise.toml': '[tasks.gen]\nrun = "x"\n[tasks.both]\nrun = "x"\n',
});

const notScript = (written: string): string =>
  `\`${written}\` is not a script of the package in project \`app\`, whose scripts find only each other without a path; write \`//app:gen\``;

const rows: readonly (readonly [defaults: string, problem: string | undefined])[] = [
  ['depends = ["lint"]', undefined],
  ['depends = [":lint"]', undefined],
  ['depends = ["li*"]', undefined],
  ['depends = ["both"]', undefined],
  ['depends = ["gen"]', notScript('gen')],
  ['depends = [":gen"]', notScript(':gen')],
  ['depends = ["ge*"]', 'No task matches the pattern `ge*`'],
  ['depends = ["//app:gen"]', undefined],
  ['wait_for = ["gen"]', notScript('gen')],
  ['depends_post = ["gen"]', notScript('gen')],
];

describe('what a script of a package can depend on', () => {
  test.each(rows)('%s', async (defaults, problem) => {
    const { stdout } = await runIn(filesWith(defaults), 'check --no-shellcheck --severity warning', { from: 'repo' });
    const printed = stdout.split('\n').filter((line) => line.startsWith('mise.toml:'));

    expect(printed.map((line) => line.replace(/^\S+ \w+ /, '').replace(/ \[[\w-]+\]$/, ''))).toEqual(
      problem === undefined ? [] : [problem],
    );
  });

  test.runIf(runner).each(rows)('%s is what the runner accepts or refuses', async (defaults, problem) => {
    const answer = await runner?.ask(['run', '--dry-run', '//app:build'], temporaryFolder(filesWith(defaults)), 'repo');

    expect(answer).toEqual(
      problem === undefined ? { output: expect.anything() } : { refusal: expect.stringContaining('task not found') },
    );
  });
});
