import { expect, test } from 'vitest';
import type { RetentionRule } from '../../../registry/config/config.ts';
import { removalsOf } from '../../../registry/retention/removals.ts';

const day = 86_400_000;
const now = 100 * day;

const any: RetentionRule = {
  ...{ tenant: undefined, packages: ['npm/**'], versions: ['*'], olderThan: -1 },
  ...{ notDownloadedFor: -1, keepNewest: 0, isDryRun: false },
};

/** A version with the days since its publication and its last download. */
type Version = readonly [version: string, age: number, unused?: number];

const history: readonly Version[] = [
  ['1.0.0', 90],
  ['1.1.0-pr.1', 60],
  ['1.1.0-pr.2', 50, 3],
  ['1.1.0-beta.1', 40],
  ['1.1.0-pr.3', 10],
  ['1.1.0', 5],
];

function removed(
  rules: readonly Partial<RetentionRule>[],
  versions: readonly Version[],
  tags: readonly string[],
  quarantined: readonly string[] = [],
) {
  const from = {
    ...{ tenant: '', name: '@acme/one' },
    quarantined: new Set(quarantined),
    distTags: Object.fromEntries(tags.map((version, index) => [`tag-${index}`, version])),
    versions: versions.map(([version, age, unused]) => ({
      ...{ version, blob: 'b', size: 1, publishedBy: 'ann', downloads: unused === undefined ? 0 : 1 },
      ...{ publishedAt: now - age * day, lastDownloadAt: unused === undefined ? undefined : now - unused * day },
    })),
  };
  return removalsOf(
    rules.map((rule) => ({ ...any, ...rule })),
    from,
    now,
  ).map(({ version, isDryRun }) => (isDryRun ? `${version.version}?` : version.version));
}

test.each<
  [name: string, rules: readonly Partial<RetentionRule>[], expected: readonly string[], tags?: readonly string[]]
>([
  ['no rule', [], []],
  ['an age', [{ olderThan: 45 * day }], ['1.1.0-pr.1', '1.1.0-pr.2']],
  ['exactly the age', [{ olderThan: 60 * day }], []],
  ['a time without a download', [{ notDownloadedFor: 7 * day }], ['1.1.0-pr.1', '1.1.0-beta.1', '1.1.0-pr.3']],
  ['both', [{ olderThan: 45 * day, notDownloadedFor: 7 * day }], ['1.1.0-pr.1']],
  ['a pattern of versions', [{ versions: ['*-pr.*'], olderThan: 0 }], ['1.1.0-pr.1', '1.1.0-pr.2', '1.1.0-pr.3']],
  ['the newest that match', [{ versions: ['*-pr.*'], keepNewest: 2 }], ['1.1.0-pr.1']],
  ['more than there are', [{ keepNewest: 9 }], []],
  ['a tag', [{ versions: ['*-pr.*'], olderThan: 0 }], ['1.1.0-pr.1', '1.1.0-pr.3'], ['1.1.0', '1.1.0-pr.2']],
  ['another package', [{ packages: ['npm/@acme/two'], olderThan: 0 }], []],
  ['another tenant', [{ tenant: 'red', olderThan: 0 }], []],
  ['a release that matches', [{ versions: ['1.*'], olderThan: 0, keepNewest: 3 }], ['1.1.0-pr.1']],
  ['a dry run', [{ versions: ['*beta*'], olderThan: 0, isDryRun: true }], ['1.1.0-beta.1?']],
  [
    'a dry run and a rule that removes',
    [{ olderThan: 45 * day }, { olderThan: 0, versions: ['*-pr.*'], isDryRun: true }],
    ['1.1.0-pr.1', '1.1.0-pr.2', '1.1.0-pr.3?'],
  ],
])('versions are removed by %s', (_, rules, expected, tags = ['1.1.0']) => {
  expect(removed(rules, history, tags)).toEqual(expected);
});

test('a version in quarantine remains', () => {
  expect(removed([{ olderThan: 0 }], history, ['1.1.0'], ['1.1.0-pr.2', '1.1.0-beta.1'])).toEqual([
    '1.1.0-pr.1',
    '1.1.0-pr.3',
  ]);
});

test('the last version remains, even without a tag', () => {
  const versions = [
    ['1.0.0-a', 50],
    ['1.0.0-b', 40],
  ] as const;
  expect(removed([{ olderThan: 0 }], versions, [])).toEqual(['1.0.0-a']);
});

test.each(['1.0.0', '1.0.0+build-1', '1.0.0+a-b.c'])('%s is not a prerelease', (version) => {
  expect(
    removed(
      [{ olderThan: 0 }],
      [
        [version, 50],
        ['2.0.0', 1],
      ],
      [],
    ),
  ).toEqual([]);
});
