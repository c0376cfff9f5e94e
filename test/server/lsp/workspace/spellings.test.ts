import { expect, test } from 'vitest';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';
import type { Disk } from '../../../../server/files/disk.ts';
import { Spellings, spelledDisk } from '../../../../server/lsp/workspace/spellings.ts';

test.each<readonly [system: PathSystem, opened: string, listed: string, spelled: string]>([
  ['macos', '/w/Tasks.toml', '/w/tasks.toml', '/w/Tasks.toml'],
  ['macos', '/W/ci/Tasks.toml', '/w/CI/other.toml', '/W/ci/other.toml'],
  ['macos', '/w/Tasks.toml', '/w/tasks.json', '/w/tasks.json'],
  ['macos', '/w/Tasks.toml', '/other/a.toml', '/other/a.toml'],
  ['linux', '/w/Tasks.toml', '/w/tasks.toml', '/w/tasks.toml'],
])('on %s, after %s was opened, %s is %s', (system, opened, listed, spelled) => {
  const spellings = new Spellings(system);
  spellings.add(opened);
  expect(spellings.of(listed)).toBe(spelled);
});

test('the first spelling of a file stays', () => {
  const spellings = new Spellings('macos');
  spellings.add('/w/Tasks.toml');
  spellings.add('/w/TASKS.toml');
  expect(spellings.of('/w/tasks.toml')).toBe('/w/Tasks.toml');
});

test.each<readonly [system: PathSystem, path: string, isSpelledOtherwise: boolean]>([
  ['windows', '/w/Tasks.toml', true],
  ['windows', '/w/tasks.toml', false],
  ['windows', '/w/other.toml', false],
  ['linux', '/w/Tasks.toml', false],
])('on %s, whether %s is another spelling of a file that was found: %s', (system, path, expected) => {
  expect(new Spellings(system).isSpelledOtherwise(path, ['/w/a.toml', '/w/tasks.toml'])).toBe(expected);
});

test('folders list names as the client spells them', async () => {
  const spellings = new Spellings('macos');
  spellings.add('/w/CI/Tasks.toml');
  const disk: Disk = {
    platform: 'macos',
    readFolder: async (path) =>
      path === '/w' ? [{ name: 'ci', kind: 'folder' }] : [{ name: 'tasks.toml', kind: 'file' }],
    look: async () => ({ kind: 'file', isRunnable: false }),
    readFile: async () => new Uint8Array(),
    realPath: async (path) => path,
  };
  const spelled = spelledDisk(disk, spellings);
  await expect(spelled.readFolder('/w')).resolves.toEqual([{ name: 'CI', kind: 'folder' }]);
  await expect(spelled.readFolder('/w/CI')).resolves.toEqual([{ name: 'Tasks.toml', kind: 'file' }]);
});
