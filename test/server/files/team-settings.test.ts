import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../server/files/node-disk.ts';
import { ignoredByTeam, teamSettingsAround } from '../../../server/files/team-settings.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';

const settings = (platform: string): string => `[_.taskwright]\nplatform = "${platform}"\n`;

test.each([
  ['of the repository', { '.git/': '', 'mise.toml': settings('linux') }, ['linux']],
  [
    'of each folder, outer ones first',
    { '.git/': '', 'a/.mise.toml': settings('macos'), '.config/mise.toml': settings('linux') },
    ['linux', 'macos'],
  ],
  [
    'of the folder only, outside a repository',
    { 'mise.toml': settings('linux'), 'a/b/mise/config.toml': settings('macos') },
    ['macos'],
  ],
  ['none', { '.git/': '', 'mise.toml': '[env]\nA = "taskwright"\n' }, []],
])('The settings around a folder are those %s', async (_, files, expected) => {
  const folder = temporaryFolder({ 'a/b/': '', ...files });
  const found = await teamSettingsAround(join(folder, 'a/b'), nodeDisk);
  expect(found.map((each) => each.settings.platform)).toEqual(expected);
});

test('Patterns are relative to the folder of the settings', () => {
  const shared = { rules: {}, platform: undefined, shellCheck: { enable: undefined, minLevel: undefined } };
  const isIgnored = ignoredByTeam([
    { project: '/r', settings: { ...shared, ignore: ['vendor/', '*.gen.toml', '!keep.gen.toml'] } },
    { project: '/r/p', settings: { ...shared, ignore: ['/tasks.toml'] } },
  ]);
  const paths = [
    '/r/vendor/mise.toml',
    '/r/p/vendor/x/mise.toml',
    '/r/a.gen.toml',
    '/r/keep.gen.toml',
    '/r/p/tasks.toml',
    '/r/tasks.toml',
    '/other/vendor/mise.toml',
  ];
  expect(paths.filter(isIgnored)).toEqual([
    '/r/vendor/mise.toml',
    '/r/p/vendor/x/mise.toml',
    '/r/a.gen.toml',
    '/r/p/tasks.toml',
  ]);
});
