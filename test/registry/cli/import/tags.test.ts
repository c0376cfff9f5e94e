import { expect, test } from 'vitest';
import { wantedTags } from '../../../../registry/cli/import/tags.ts';

type Tags = Readonly<Record<string, string>>;

test.each<readonly [title: string, source: Tags | undefined, available: string, stored: Tags, wanted: string]>([
  ['the highest release is the latest', undefined, '1.10.0 1.9.0 2.0.0-rc.1', {}, 'latest=1.10.0'],
  ['without releases, the highest prerelease is', undefined, '1.0.0-a.2 1.0.0-a.10', {}, 'latest=1.0.0-a.10'],
  ['the latest version moves forward', undefined, '1.0.0 1.1.0', { latest: '1.0.0' }, 'latest=1.1.0'],
  ['it never moves back', undefined, '1.0.0 1.1.0 2.0.0-rc.1', { latest: '2.0.0-rc.1' }, 'latest=1.1.0'],
  ['it stays if nothing is higher', undefined, '1.0.0 1.1.0', { latest: '1.1.0' }, ''],
  [
    'the tags of the source win',
    { latest: '1.0.0', next: '1.1.0' },
    '1.0.0 1.1.0',
    { latest: '1.1.0' },
    'latest=1.0.0 next=1.1.0',
  ],
  [
    'a tag of another version is omitted',
    { latest: '3.0.0', old: '1.0.0' },
    '1.0.0 1.1.0',
    {},
    'latest=1.1.0 old=1.0.0',
  ],
  ['nothing is the latest of nothing', { latest: '1.0.0' }, '', {}, ''],
])('%s', (_, source, available, stored, wanted) => {
  const tags = source && new Map(Object.entries(source));
  const found = wantedTags({ tags }, available.split(' ').filter(Boolean), { tags: new Map(Object.entries(stored)) });
  expect(found.map(({ tag, version }) => `${tag}=${version}`).join(' ')).toBe(wanted);
});
