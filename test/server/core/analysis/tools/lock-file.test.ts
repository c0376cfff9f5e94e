import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockedVersions, lockFilesOf } from '../../../../../server/core/analysis/tools/lock-file.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Config files with their lock files. */
const ofConfigs = [
  ['mise.toml', 'mise.lock'],
  ['.mise.toml', 'mise.lock'],
  ['mise.local.toml', 'mise.local.lock'],
  ['mise.ci.toml', 'mise.ci.lock'],
  ['mise.ci.local.toml', 'mise.ci.local.lock'],
  ['.config/mise.toml', '.config/mise.lock'],
  ['.config/mise/config.toml', '.config/mise/mise.lock'],
  ['.config/mise/config.ci.toml', '.config/mise/mise.ci.lock'],
  ['.config/mise/conf.d/a.toml', '.config/mise/mise.lock'],
  ['.mise/config.toml', '.mise/mise.lock'],
] as const;

test.each(ofConfigs)('the tools in %s are locked in %s', (config, lock) => {
  expect(locksAt(`--- ${config}\ntools.node = "24"<|>`)).toEqual([lock]);
});

const root = '--- mise.toml\nmonorepo_root = true\n';

test.each([
  [
    'the config files of the project',
    '--- mise.toml\n--- mise.local.toml\n--- tasks.toml\n<|>a = "x"\n',
    ['mise.lock', 'mise.local.lock'],
  ],
  ['no config file', '--- tasks.toml\n<|>a = "x"\n', []],
  ['a project of a monorepo', `${root}--- web/mise.toml\n<|>tools.node = "24"\n`, ['web/mise.lock']],
  [
    'a project of a monorepo with one lock file',
    `${root}monorepo.lockfile = true\n--- web/mise.ci.toml\n<|>tools.node = "24"\n`,
    ['mise.ci.lock'],
  ],
])('the lock files of %s', (_, fixture, expected) => {
  expect(locksAt(fixture)).toEqual(expected);
});

const node = '[[tools.node]]\nversion = "24.3.0"\nbackend = "core:node"\n';

test.each([
  ['node', node, ['24.3.0']],
  ['nodejs', node, ['24.3.0']],
  [
    'node',
    `${node}[tools.node.platforms.linux-x64]\nchecksum = "sha256:a"\n[[tools.node]]\nversion = "22.1.0"\n`,
    ['24.3.0', '22.1.0'],
  ],
  ['node', `${node}options = { a = "b" }\n${node}`, ['24.3.0']],
  ['npm:prettier', '[[tools."npm:prettier"]]\nversion = "3.6.2"', ['3.6.2']],
  ['node', 'lockfile_version = 1\n', []],
  ['node', '[[tools.node]]\nversion = 24', []],
  ['node', '[tools.node]\nversion = "24.3.0"', []],
  ['node', `${node}[[tools.go]\n`, []],
  ['node', '<<<<<<< HEAD\n', []],
  ['node', 'tools = 1', []],
])('the versions of %s in %j are %j', (name, text, expected) => {
  expect(lockedVersions(name, text)).toEqual(expected);
});

test.runIf(findRunner())('the runner reads the same lock files', async () => {
  const runner = findRunner();
  const versions = await Promise.all(
    ofConfigs.map(async ([config, lock]) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-lock-')));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      mkdirSync(dirname(join(folder, config)), { recursive: true });
      writeFileSync(join(folder, config), '[tools]\nnode = "24"\n');
      writeFileSync(join(folder, lock), node);
      writeFileSync(join(folder, '.miserc.toml'), 'env = ["ci"]\n');
      return (await runner?.watch(['ls', '--json'], folder))?.output;
    }),
  );
  expect(versions.filter((output) => !output?.includes('"version": "24.3.0"'))).toEqual([]);
});

/** Returns the lock files for the file with the caret, relative to the folder of the fixture. */
function locksAt(fixture: string): readonly string[] {
  const { workspace, place } = openWorkspace(fixture);
  return lockFilesOf(place.file, workspace).map((path) => path.slice('/repo/'.length));
}
