import { expect, test } from 'vitest';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { attentionOf } from '../../../../client/admin-sidebar/tree/attention.ts';
import { kindOf } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { packages } from '../../../../client/admin-sidebar/tree/lists/packages.ts';
import { staged } from '../../../../client/admin-sidebar/tree/lists/staged.ts';
import { createTreeModel } from '../../../../client/admin-sidebar/tree/tree-model.ts';
import { accessibleText, actionsText, drawn, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  stagedVersion,
  stats,
} from './support/known-session.ts';

// The trees are drawn on 2026-11-01.
const versions = listing(
  stagedVersion('@team/ui@2.0.0', { size: 12_300, canApprove: true, canReject: true }),
  stagedVersion('app@1.0.0', { tags: 'next', expiresAt: '2026-11-03T12:00:00Z', canApprove: true, canReject: true }),
  stagedVersion('own@0.1.0', { canApprove: false, canReject: true }),
  stagedVersion('seen@0.1.0', { canApprove: false, canReject: false }),
  stagedVersion('unknown@1.0.0', { stagedBy: '', stagedAt: '', expiresAt: '', tags: '' }),
);

function stateOf(parts: KnownParts, connection: Partial<Connection> = {}) {
  const session = knownSession(connectionNamed('team', connection), { stats: read(stats), ...parts });
  return treeState(registriesOf(session), 'user', [staged]);
}

const below = (text: string): readonly string[] => text.split('\n').slice(1, -2);

test('a staged version shows who staged it and when, when it expires, its tags and its size', () => {
  expect(below(drawn(stateOf({ staged: read(versions) })))).toEqual([
    '  (inbox) Staged Versions | 5',
    '    (git-pull-request) @team/ui@2.0.0 | by ann · 2026-10-31 · expires in 30 days · latest · 12 kB',
    '    (warning) app@1.0.0 | by ann · 2026-10-31 · expires in 3 days · next',
    '    (git-pull-request) own@0.1.0 | by ann · 2026-10-31 · expires in 30 days · latest',
    '    (git-pull-request) seen@0.1.0 | by ann · 2026-10-31 · expires in 30 days · latest',
    '    (git-pull-request) unknown@1.0.0',
  ]);
  expect(below(drawn(stateOf({ staged: read(versions) }), accessibleText)).slice(0, 2)).toEqual([
    '  Staged Versions, 5 staged versions',
    '    @team/ui@2.0.0, staged version, by ann, 2026-10-31, expires in 30 days, latest, 12 kB',
  ]);
});

test('a version can be approved and rejected by those who may, and by all if the registry does not report it', () => {
  const review = (row: string): string =>
    row
      .split(' ')
      .filter((name) => name.endsWith('Staged!'))
      .join(' ');
  expect(
    below(drawn(stateOf({ staged: read(versions) }), actionsText))
      .slice(1)
      .map(review),
  ).toEqual([
    'approveStaged! rejectStaged!',
    'approveStaged! rejectStaged!',
    'rejectStaged!',
    '',
    'approveStaged! rejectStaged!',
  ]);
});

test('the tooltip names the stage ID, and says when another user must approve', () => {
  const state = stateOf({ staged: read(versions) });
  const facts = (index: number) => {
    const version = versions.items[index];
    if (version === undefined) throw new Error('There is no such version.');
    const node = { connection: connectionNamed('team'), kind: 'staged-version', staged: version } as const;
    return kindOf(node, state).facts(node, state);
  };
  expect(facts(0)).toEqual({
    title: '@team/ui@2.0.0',
    facts: [
      ['Staged by', 'ann'],
      ['Staged', '2026-10-31 12:00 UTC'],
      ['Expires', '2026-11-30 12:00 UTC'],
      ['Tags', 'latest'],
      ['Size', '12 kB'],
      ['Stage ID', '@team/ui@2.0.0'],
    ],
    notes: [],
  });
  expect(facts(2).notes).toEqual(['Another user must approve this version.']);
});

test.each<readonly [says: string, parts: KnownParts, badge: number | undefined, tooltip: string | undefined]>([
  ['two that the user may approve', { staged: read(versions) }, 2, '2 staged versions wait for your approval'],
  [
    'one beside tokens that expire',
    {
      stats: read({ ...stats, expiringTokens: 3 }),
      staged: read(listing(stagedVersion('app@1.0.0', { canApprove: true }))),
    },
    4,
    '3 tokens expire soon, 1 staged version waits for your approval',
  ],
  ['none that the user may approve', { staged: read(listing(stagedVersion('app@1.0.0'))) }, undefined, undefined],
  ['an unread list', {}, undefined, undefined],
])('the badge counts the versions that wait for the user: %s', (_, parts, value, tooltip) => {
  expect(attentionOf(stateOf(parts)).badge).toEqual(value === undefined ? undefined : { value, tooltip });
});

test('the versions of tenants are counted, and a registry with tenants has no others', () => {
  const state = stateOf({ tenants: { acme: { staged: read(versions) } } }, { tenants: ['acme'] });
  expect(attentionOf(state).badge?.value).toBe(2);
  expect(drawn(state, ({ kind, tenant }) => `${kind} ${tenant}`)).not.toContain('staged undefined');
});

test.each<readonly [title: string, parts: KnownParts, connection: Partial<Connection>, requested: readonly string[]]>([
  ['together with a registry that responds', { stats: read(stats) }, {}, ['health', 'staged']],
  [
    'with the packages, without an admin API',
    { packages: read(listing()) },
    { credential: { kind: 'npm' } },
    ['health', 'staged'],
  ],
  ['not before the registry has responded', {}, {}, ['stats']],
  [
    'not after the registry has refused the credentials',
    { stats: { state: 'failed', error: new RegistryError('wrong-credentials', 'No.') } },
    {},
    [],
  ],
  ['not again', { stats: read(stats), health: read({}), staged: read(versions) }, {}, []],
])('the versions are read %s', (_, parts, connection, requested) => {
  const session = knownSession(connectionNamed('team', connection), parts);
  const registries = registriesOf(session);
  const model = createTreeModel({
    state: () => treeState(registries, 'user', connection.credential === undefined ? [staged] : [staged, packages]),
    waitBriefly: async () => {},
    isVisible: () => true,
    redraw: () => {},
    changed: () => {},
  });
  model.look();
  expect(session.requested).toEqual(requested);
  model.dispose();
});

test('a registry without staged versions says so, and is connected', () => {
  const error = new RegistryError('not-a-registry', 'No registry was found.');
  expect(drawn(stateOf({ staged: { state: 'failed', error } }))).toBe(`(server) team | registry.example · 12 ms
  (inbox) Staged Versions | not supported
    (info) The registry does not support staged versions
  (graph) Statistics
`);
});
