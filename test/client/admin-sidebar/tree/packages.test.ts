import { expect, test } from 'vitest';
import type { Listing } from '../../../../admin-client/records/model.ts';
import type {
  PackageDetails,
  PackageSummary,
  PackageVersion,
} from '../../../../admin-client/records/package-records.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { accessibleText, drawn, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  stats,
} from './support/known-session.ts';

const version = (name: string, more: Partial<PackageVersion> = {}): PackageVersion => ({
  ...{ version: name, isSigned: true, hasProvenance: false, tarball: `ui-${name}.tgz`, dependencies: [] },
  ...more,
});
const details: PackageDetails = {
  name: '@team/ui',
  tags: new Map([
    ['next', '2.0.0-beta.1'],
    ['stable', '1.1.0'],
    ['latest', '1.1.0'],
  ]),
  versions: [
    version('2.0.0-beta.1', { publishedAt: '2026-10-30T12:00:00Z' }),
    version('1.1.0', { publishedAt: '2026-10-01T12:00:00Z', size: 2500 }),
    version('1.0.0', { deprecated: 'Use 1.1.0.' }),
  ],
};
const packages = read(listing({ name: '@team/ui', version: '1.0.0' }, { name: 'app' }));
const broken = new RegistryError('server-error', 'The registry failed (500).');

/** Returns the rows below *Packages*, without the indentation of the node itself. */
function packageRows(parts: KnownParts, textOf?: typeof accessibleText): readonly string[] {
  const team = knownSession(connectionNamed('team'), { stats: read(stats), ...parts });
  const lines = drawn(treeState(registriesOf(team)), textOf).split('\n');
  const start = lines.findIndex((line) => /^ {2}\S*\s?Packages/.test(line));
  const end = lines.findIndex((line, index) => index > start && /^ {0,2}\S/.test(line));
  return lines.slice(start, end).map((line) => line.slice(2));
}

test('packages are shown by scope, with their versions, tags and deprecations', () => {
  const known = { packages, package: { '@team/ui': read(details), app: { state: 'failed', error: broken } as const } };
  expect(packageRows(known)).toEqual([
    '(package) Packages | 2',
    '  (symbol-namespace) @team | 1',
    '    (package) ui | 1.1.0',
    '      (tag) 2.0.0-beta.1 | next · 2026-10-30',
    '      (tag) 1.1.0 | latest · stable · 2026-10-01 · 2.5 kB',
    '      (circle-slash) 1.0.0 | deprecated',
    '  (package) app | ',
    '    (error) The registry failed (500).',
  ]);
});

test('a screen reader reads the information in the icons and descriptions of packages', () => {
  expect(packageRows({ packages, package: { '@team/ui': read(details) } }, accessibleText)).toEqual([
    'Packages, 2 packages',
    '  @team, scope, 1 package',
    '    @team/ui, package, 1.1.0',
    '      2.0.0-beta.1, version, next, 2026-10-30',
    '      1.1.0, version, latest, stable, 2026-10-01, 2.5 kB',
    '      1.0.0, version, deprecated',
    '  app, package',
    '    Loading…',
  ]);
});

test.each<readonly [state: string, parts: KnownParts, row: string]>([
  ['without packages', { packages: read(listing<never>()) }, '  (info) No packages'],
  ['that fails', { packages: { state: 'failed', error: broken } }, '  (error) The registry failed (500).'],
])('a registry %s has one row below its packages', (_, parts, row) => {
  expect(packageRows(parts)[1]).toBe(row);
});

test.each<readonly [string, Partial<Listing<PackageSummary>>, string, string]>([
  ['that is being read', { isPartial: true }, '1 or more', 'at least 1 package'],
  [
    'whose rest was not read',
    { broken: [{ index: 2, problem: 'This list has more than 2 records; the rest was not read.', text: '' }] },
    '1 or more',
    'at least 1 package',
  ],
  ['with an unreadable package', { broken: [{ index: 2, problem: 'No name.', text: '{}' }] }, '1', '1 package'],
])('a scope in a list %s has a true count', (_, more, shown, spoken) => {
  const items = [{ name: '@team/ui', version: '1.0.0' }, { name: 'app' }];
  const known = { packages: read({ items, broken: [], ...more }) };
  expect(packageRows(known)).toContain(`  (symbol-namespace) @team | ${shown}`);
  expect(packageRows(known, accessibleText)).toContain(`  @team, scope, ${spoken}`);
});
