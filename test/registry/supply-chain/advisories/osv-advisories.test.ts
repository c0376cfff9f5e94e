import { expect, test } from 'vitest';
import { advisoryNumber } from '../../../../registry/supply-chain/advisories/advisory-number.ts';
import { osvAdvisories } from '../../../../registry/supply-chain/advisories/osv-advisories.ts';

const events = (...list: readonly object[]) => ({ type: 'SEMVER', events: list });
const affected = (ranges: readonly object[], more: object = {}) => ({
  package: { ecosystem: 'npm', name: 'one' },
  ranges,
  ...more,
});
const record = (more: object = {}) => ({
  id: 'GHSA-1234',
  summary: 'Reads any file',
  affected: [affected([events({ introduced: '0' }, { fixed: '1.2.3' })])],
  ...more,
});

test('a record becomes an advisory about each npm package, with the address of the public registry', () => {
  const found = osvAdvisories(
    record({
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
      database_specific: { severity: 'MODERATE', cwe_ids: ['CWE-22'] },
      affected: [
        affected([events({ introduced: '0' }, { fixed: '1.2.3' })]),
        { package: { ecosystem: 'PyPI', name: 'one' }, versions: ['1.0.0'] },
        { package: { ecosystem: 'npm', name: '@acme/two' }, versions: ['2.0.0', '2.0.1', 'not a version'] },
      ],
    }),
  );
  const shared = {
    title: 'Reads any file (GHSA-1234)',
    url: 'https://github.com/advisories/GHSA-1234',
    severity: 'moderate',
    cwe: ['CWE-22'],
    cvss: { score: 0, vectorString: 'CVSS:3.1/AV:N' },
  };
  expect(found).toEqual([
    {
      name: 'one',
      advisory: { id: advisoryNumber('GHSA-1234', 'one'), ...shared, vulnerable_versions: '>=0.0.0-0 <1.2.3' },
    },
    {
      name: '@acme/two',
      advisory: { id: advisoryNumber('GHSA-1234', '@acme/two'), ...shared, vulnerable_versions: '2.0.0 || 2.0.1' },
    },
  ]);
});

test.each<readonly [range: object, versions: string]>([
  [events({ introduced: '1.0.0' }, { last_affected: '1.4.0' }), '>=1.0.0 <=1.4.0'],
  [events({ introduced: '0' }), '>=0.0.0-0'],
  [events({ introduced: '1.0.0' }, { fixed: '1.1.0' }, { introduced: '2.0.0' }), '>=1.0.0 <1.1.0 || >=2.0.0'],
])('the range %j is %j', (range, versions) => {
  expect(osvAdvisories(record({ affected: [affected([range])] }))).toMatchObject([
    { advisory: { vulnerable_versions: versions } },
  ]);
});

test.each<readonly [more: object, severity: string]>([
  [{ database_specific: { severity: 'CRITICAL' } }, 'critical'],
  [{ database_specific: { severity: 'MEDIUM' } }, 'moderate'],
  [{}, 'high'],
  [{ id: 'MAL-2026-1' }, 'critical'],
])('the severity of %j is %s', (more, severity) => {
  expect(osvAdvisories(record(more))).toMatchObject([{ advisory: { severity } }]);
});

test('a withdrawn record, and one without versions, have no advisories, and other content is no record', () => {
  expect(osvAdvisories(record({ withdrawn: '2026-01-01T00:00:00Z' }))).toEqual([]);
  expect(osvAdvisories(record({ affected: [affected([{ type: 'GIT', events: [{ introduced: '0' }] }])] }))).toEqual([]);
  for (const other of [undefined, 1, [], {}, { id: '' }]) expect(osvAdvisories(other)).toBeUndefined();
});
