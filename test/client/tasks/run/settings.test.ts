import { describe, expect, test } from 'vitest';
import { literal } from '../../../../client/tasks/run/literal.ts';
import { problemMatchersFor } from '../../../../client/tasks/run/problem-matchers.ts';
import { settingPage } from '../../../../client/tasks/run/setting-page.ts';
import { watcherWords } from '../../../../client/tasks/run/watcher.ts';

describe('the watch command', () => {
  test.each([
    ['mise run', 'mise watch'],
    ['mise run --quiet', 'mise watch --quiet'],
    ['/tools/run/mise r', '/tools/run/mise watch'],
    ['just', 'just watch'],
  ])('of the runner %j is %j', (runner, expected) => {
    expect(watcherWords(runner.split(' '))).toEqual(expected.split(' '));
  });
});

describe('problem matchers', () => {
  const setting = { 'build:*': '$tsc', build: ['$tsc', '$gcc'], '*:web': ['$eslint-stylish'], 'a.c': '$x', broken: 7 };
  test.each([
    ['build', ['$tsc', '$gcc']],
    ['build:api', ['$tsc']],
    ['build:web', ['$tsc', '$eslint-stylish']],
    ['rebuild', []],
    ['abc', []],
    ['broken', []],
  ])('of %s are %j', (name, expected) => {
    expect(problemMatchersFor(name, setting)).toEqual(expected);
  });

  test.each([[undefined], [null], ['$tsc'], [3]])('are none when the setting is %j', (wrong) => {
    expect(problemMatchersFor('build', wrong)).toEqual([]);
  });
});

describe('a literal text contains no variable that VS Code replaces', () => {
  const replaceOnce = (text: string) =>
    text.replaceAll(/\$\{(.*?)\}/g, (_, name: string) => (name.startsWith('env:') ? '' : 'replaced'));
  // Each § represents a $.
  test.each(['§{file}', 'a §{command:x} §{env:HOME} b', '§§{file}', '§{§{file}}', '§HOME', '{}', '§{'])(
    'in %s',
    (text) => {
      const written = text.replaceAll('§', '$');
      expect(replaceOnce(replaceOnce(literal(written)))).toBe(written);
    },
  );
});

test.for([
  ['in the settings of the user', {}, undefined, 'openSettings'],
  ['of the machine in a remote window', {}, 'ssh-remote', 'openRemoteSettings'],
  ['of the workspace', { workspaceValue: 'x', workspaceFolderValue: 'x' }, 'wsl', 'openWorkspaceSettings'],
  ['of a folder', { workspaceFolderValue: 'x' }, undefined, 'openFolderSettings'],
] as const)('the runner is changed %s', ([, inspected, remoteName, command]) => {
  expect(settingPage(inspected, remoteName)).toBe(`workbench.action.${command}`);
});
