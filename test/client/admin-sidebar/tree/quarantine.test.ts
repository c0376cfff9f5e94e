import { expect, test } from 'vitest';
import type { QuarantinedVersion } from '../../../../admin-client/records/package-records.ts';
import { RegistryError, type RegistryErrorKind } from '../../../../admin-client/registry-error.ts';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { packages } from '../../../../client/admin-sidebar/tree/lists/packages.ts';
import { quarantine } from '../../../../client/admin-sidebar/tree/lists/quarantine.ts';
import { createTreeModel } from '../../../../client/admin-sidebar/tree/tree-model.ts';
import { accessibleText, actionsText, drawn, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  stats,
} from './support/known-session.ts';

const hidden = (text: string, more: Partial<QuarantinedVersion> = {}): QuarantinedVersion => {
  const at = text.lastIndexOf('@');
  return {
    ...{ name: text.slice(0, at), version: text.slice(at + 1), reason: 'Sends tokens.' },
    ...{ quarantinedBy: 'ann', quarantinedAt: '2026-10-31T12:00:00Z', ...more },
  };
};
const versions = listing(
  hidden('@team/ui@1.2.3'),
  hidden('app@1.0.0', { reason: '', quarantinedBy: '', quarantinedAt: '' }),
);
const absent = { state: 'failed', error: new RegistryError('not-found', 'The registry has no such list.') } as const;
const shown: KnownParts = {
  packages: read(listing({ name: 'app', version: '1.0.0' })),
  package: {
    app: read({
      name: 'app',
      tags: new Map(),
      versions: [{ version: '1.0.0', isSigned: true, hasProvenance: false, tarball: 'app.tgz', dependencies: [] }],
    }),
  },
};

function sessionOf(parts: KnownParts) {
  return knownSession(connectionNamed('team'), { stats: read(stats), ...parts });
}

function stateOf(parts: KnownParts) {
  return treeState(registriesOf(sessionOf(parts)), 'user', [packages, quarantine]);
}

test('a version in quarantine shows who hid it, when and why', () => {
  const parts = { packages: read(listing<never>()), quarantine: read(versions) };
  expect(drawn(stateOf(parts)).split('\n').slice(3, -2)).toEqual([
    '  (shield) Quarantine | 2',
    '    (shield) @team/ui@1.2.3 | by ann · 2026-10-31 · Sends tokens.',
    '    (shield) app@1.0.0',
  ]);
  expect(drawn(stateOf(parts), accessibleText).split('\n').slice(3, -2)).toEqual([
    '  Quarantine, 2 versions in quarantine',
    '    @team/ui@1.2.3, version in quarantine, by ann, 2026-10-31, Sends tokens.',
    '    app@1.0.0, version in quarantine',
  ]);
});

test('the tooltip contains the reason', () => {
  const state = stateOf({ quarantine: read(versions) });
  const node = {
    connection: connectionNamed('team'),
    kind: 'quarantined-version',
    quarantined: hidden('a@1.0.0'),
  } as const;
  expect(kindOf(node, state).facts(node, state)).toEqual({
    title: 'a@1.0.0',
    facts: [
      ['Reason', 'Sends tokens.'],
      ['In quarantine since', '2026-10-31 12:00 UTC'],
      ['By', 'ann'],
    ],
    notes: ['Clients cannot install this version.'],
  });
});

test.each<readonly [registry: string, parts: KnownParts, isOffered: boolean]>([
  ['that has it', { quarantine: read(versions) }, true],
  ['that does not have it', { quarantine: absent }, false],
  ['that has not responded yet', {}, false],
])('packages and versions of a registry %s can be put in quarantine only there', (_, parts, isOffered) => {
  const rows = drawn(stateOf({ ...shown, ...parts }), actionsText).split('\n');
  const offered = rows.filter((row) => row.includes('setTag') && row.split(' ').includes('quarantine'));
  expect(offered.length).toBe(isOffered ? 2 : 0);
});

test('the list is read with the versions of a package, and rows are redrawn when it has been read', async () => {
  const session = sessionOf(shown);
  const registries = registriesOf(session);
  const redrawn: unknown[] = [];
  const model = createTreeModel({
    state: () => treeState(registries, 'user', [packages, quarantine]),
    waitBriefly: async () => {},
    isVisible: () => false,
    redraw: (node) => redrawn.push(node?.kind),
    changed: () => {},
  });
  const node = { kind: 'package', connection: session.connection, name: 'app' } as const;
  for (const version of await model.children(node)) model.drawn(version);
  expect(session.requested).toEqual(['package app', 'quarantine']);
  session.update({ stats: read(stats), ...shown, quarantine: read(versions) }, { part: 'quarantine', scope: {} });
  expect(redrawn).toContain('version');
  model.dispose();
});

test('a registry without quarantine says so, and is connected', () => {
  const text = drawn(stateOf({ packages: read(listing<never>()), quarantine: absent }));
  expect(text).toBe(`(server) team | registry.example · 12 ms
  (package) Packages | 0
    (info) No packages
  (shield) Quarantine | not supported
    (info) The registry does not support quarantine
  (graph) Statistics
`);
});

test.each<readonly [status: number, kind: RegistryErrorKind]>([
  [401, 'wrong-credentials'],
  [403, 'no-admin-role'],
  [405, 'not-a-registry'],
  [500, 'server-error'],
])('a registry that answers the list with %d is connected, and offers no quarantine', (status, kind) => {
  const error = new RegistryError(kind, 'The list is not available.', { status });
  const parts: KnownParts = { ...shown, quarantine: { state: 'failed', error } };
  expect(drawn(stateOf(parts)).split('\n')[0]).toBe('(server) team | registry.example · 12 ms');
  const rows = drawn(stateOf(parts), actionsText)
    .split('\n')
    .map((row) => row.trim().split(' '));
  expect(rows.filter((row) => row.includes('setTag')).map((row) => row.includes('quarantine'))).toEqual([false, false]);
});
