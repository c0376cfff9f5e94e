import { describe, expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

const mistake = '[tasks.a]\nrunn = "x"\n';
const inRoot = (settings: string, files: Files = {}): Files => ({
  '.git/': '',
  'mise.toml': `[_.taskwright]\n${settings}\n`,
  'p/mise.toml': mistake,
  ...files,
});

async function problems(files: Files, words = '', from = '.'): Promise<readonly string[]> {
  const { stdout } = await runIn(files, `check --format json --no-shellcheck ${words}`, { from });
  const report: {
    readonly problems: readonly { readonly file: string; readonly code: string; readonly severity: string }[];
  } = JSON.parse(stdout);
  return report.problems.map(({ file, code, severity }) => `${file}: ${severity} ${code}`);
}

describe('taskwright check', () => {
  test.each<[title: string, files: Files, words: string, from: string, expected: readonly string[]]>([
    [
      'uses severities',
      inRoot('rules = { unknown-property = "hint", nothing-to-run = "off" }'),
      '',
      '.',
      ['p/mise.toml: hint unknown-property'],
    ],
    [
      'uses severities of outer folders',
      inRoot('rules = { unknown-property = "hint", nothing-to-run = "off" }'),
      '',
      'p',
      ['mise.toml: hint unknown-property'],
    ],
    [
      'prefers `--rule`',
      inRoot('rules = { unknown-property = "hint", nothing-to-run = "off" }'),
      '--rule unknown-property=warning',
      '.',
      ['p/mise.toml: warning unknown-property'],
    ],
    ['omits ignored files', inRoot('ignore = ["p/"]'), '', '.', []],
    [
      'checks an ignored file that is named',
      inRoot('ignore = ["p/"]\nrules = { nothing-to-run = "off" }'),
      'p/mise.toml',
      '.',
      ['p/mise.toml: error unknown-property'],
    ],
    [
      'knows the tasks of ignored files',
      inRoot('ignore = ["p/"]', {
        'p/mise.toml': '[tasks.b]\nrun = "x"\n',
        'p/q/mise.toml': '',
        'mise-tasks/c.toml': '[c]\ndepends = ["b"]\n',
      }),
      '',
      '.',
      [],
    ],
    [
      'uses the system',
      inRoot('platform = "windows"', {
        'p/mise.toml': '',
        'p/mise-tasks/aux': '#!/bin/sh\n',
      }),
      '',
      '.',
      ['p/mise-tasks/aux: warning reserved-name'],
    ],
    [
      'prefers `--platform`',
      inRoot('platform = "windows"', { 'p/mise.toml': '', 'p/mise-tasks/aux': '#!/bin/sh\n' }),
      '--platform linux',
      '.',
      [],
    ],
  ])('%s', async (_, files, words, from, expected) => {
    expect(await problems(files, words, from)).toEqual(expected);
  });

  test('does not use ShellCheck if the settings turn it off', async () => {
    const { stdout } = await runIn(
      { 'mise.toml': '_.taskwright.shellcheck.enable = false\n[tasks.a]\nrun = "echo $X"\n' },
      'check',
    );
    expect(stdout).toBe('No problems in 1 file\n');
  });
});

test('taskwright graph uses the system in the settings', async () => {
  const files = {
    'mise.toml': '_.taskwright.platform = "windows"\n',
    'mise-tasks/a.ps1': 'x\n',
    'mise-tasks/b': '#!/bin/sh\n',
  };
  const { stdout } = await runIn(files, 'graph');
  const { stdout: other } = await runIn(files, 'graph --platform linux');
  expect([stdout, other]).toEqual([
    (await runIn(files, 'graph --platform windows')).stdout,
    (await runIn(files, 'graph --platform linux')).stdout,
  ]);
  expect(stdout).not.toBe(other);
});
