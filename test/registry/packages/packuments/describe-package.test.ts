import { expect, test } from 'vitest';
import { describePackage } from '../../../../registry/packages/packuments/describe-package.ts';

const packument = {
  name: '@acme/tools',
  readme: '# Tools',
  'dist-tags': { latest: '1.10.0', next: '2.0.0-beta.1', stable: '1.10.0' },
  time: {
    created: '2026-01-01T00:00:00.000Z',
    '1.9.0': '2026-01-01T00:00:00.000Z',
    '1.10.0': '2026-02-01T00:00:00.000Z',
    '2.0.0-beta.1': '2026-03-01T00:00:00.000Z',
  },
  versions: {
    '1.9.0': { deprecated: 'Use 1.10.0.', _npmUser: { name: 'alice' } },
    '1.10.0': {
      description: 'Tools of the team',
      license: { type: 'MIT' },
      keywords: ['build', '', 7, 'test'],
      homepage: 'https://tools.example',
      repository: { url: 'git+https://git.example/acme/tools.git', directory: 'packages/tools' },
      bugs: { url: 'https://git.example/acme/tools/issues' },
      dependencies: { left: '^1.0.0', fsevents: '*' },
      optionalDependencies: { fsevents: '*' },
      peerDependencies: { host: '>=2' },
      dist: { unpackedSize: 2048, fileCount: 3, attestations: { url: 'https://registry.example/a' } },
      _npmUser: { name: 'bob' },
    },
    '2.0.0-beta.1': { _npmUser: { name: 'carol' } },
  },
};

test('the description of the latest version', () => {
  expect(describePackage(packument)).toEqual({
    version: '1.10.0',
    tags: ['latest', 'stable'],
    publishedAt: '2026-02-01T00:00:00.000Z',
    publishedBy: 'bob',
    deprecated: '',
    isLatest: true,
    description: 'Tools of the team',
    license: 'MIT',
    keywords: ['build', 'test'],
    homepage: 'https://tools.example',
    repository: 'git+https://git.example/acme/tools.git',
    directory: 'packages/tools',
    bugs: 'https://git.example/acme/tools/issues',
    unpackedSize: 2048,
    fileCount: 3,
    hasProvenance: true,
    dependencies: [
      { kind: 'dependencies', ranges: [['left', '^1.0.0']] },
      { kind: 'peerDependencies', ranges: [['host', '>=2']] },
      { kind: 'optionalDependencies', ranges: [['fsevents', '*']] },
    ],
    versions: [
      {
        version: '2.0.0-beta.1',
        tags: ['next'],
        publishedAt: '2026-03-01T00:00:00.000Z',
        publishedBy: 'carol',
        deprecated: '',
      },
      {
        version: '1.10.0',
        tags: ['latest', 'stable'],
        publishedAt: '2026-02-01T00:00:00.000Z',
        publishedBy: 'bob',
        deprecated: '',
      },
      {
        version: '1.9.0',
        tags: [],
        publishedAt: '2026-01-01T00:00:00.000Z',
        publishedBy: 'alice',
        deprecated: 'Use 1.10.0.',
      },
    ],
    versionCount: 3,
    readme: '# Tools',
  });
});

const requests = [
  ['1.9.0', '1.9.0'],
  ['next', '2.0.0-beta.1'],
  ['3.0.0', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
] as const;

test.each(requests)('the version or tag %j is the version %j', (requested, version) => {
  expect(describePackage(packument, requested)?.version).toBe(version);
});

/** Members that are not what they should be. */
const wrong = [null, 7, 'text', [], [null], {}, { name: 7, url: [], type: {} }, true];

test.each(wrong)('members that are %j are omitted', (value) => {
  const fields = ['description', 'license', 'keywords', 'homepage', 'repository', 'bugs', 'dependencies', 'dist'];
  const manifest = Object.fromEntries([...fields, '_npmUser', 'deprecated'].map((field) => [field, value]));
  const others = { 'dist-tags': value, time: value, readme: value };
  const found = describePackage({ ...others, versions: { '1.0.0': manifest } }, '1.0.0');
  expect(found).toMatchObject({ version: '1.0.0', publishedAt: '', versionCount: 1, hasProvenance: false });
  const texts = Object.values(found ?? {}).filter((one) => typeof one === 'string');
  expect(texts.filter((one) => !['', '1.0.0', 'text'].includes(one))).toEqual([]);
});

test.each([undefined, null, [], {}, 'text'])('a packument whose versions are %j has no description', (versions) => {
  expect(describePackage({ versions })).toBeUndefined();
});

test('texts and lists are bounded', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`1.0.${index}`, 'x']));
  const manifest = { description: 'x'.repeat(5_000), keywords: Object.keys(many(100)), dependencies: many(900) };
  const versions = { ...many(900), '2.0.0': manifest };
  const found = describePackage({ versions }, '2.0.0');
  expect(found).toMatchObject({ versionCount: 901, description: 'x'.repeat(1_000) });
  expect([found?.versions.length, found?.keywords.length, found?.dependencies[0]?.ranges.length]).toEqual([
    500, 30, 500,
  ]);
});
