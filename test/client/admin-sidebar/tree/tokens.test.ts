import { expect, test } from 'vitest';
import type { NamedToken } from '../../../../admin-client/records/token-records.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { attentionOf } from '../../../../client/admin-sidebar/tree/attention.ts';
import { accessibleText, actionsText, drawn, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  stats,
  user,
} from './support/known-session.ts';

const token = (name: string, more: Partial<NamedToken> = {}): NamedToken => ({
  ...{ id: name, name, isReadOnly: true, packages: [], addresses: [] },
  ...more,
});
// The trees are drawn on 2026-11-01.
const tokens = listing(
  token('laptop'),
  token('build', { isReadOnly: false, expiresAt: '2026-11-04T00:00:00Z', packages: ['npm/@team/*'] }),
  token('old', { expiresAt: '2026-10-31T00:00:00Z', lastUsedAt: '2026-10-30T12:00:00Z' }),
  token('later', { expiresAt: '2027-01-01T00:00:00Z', addresses: ['10.0.0.0/8', '127.0.0.1/32'] }),
);
const users = listing(
  user('alice', 'read', { tokens: 4, nextTokenExpiry: '2026-11-04T00:00:00Z' }),
  user('bob', 'read', { tokens: 0 }),
  user('carol'),
);
const missing = new RegistryError('not-a-registry', 'No registry was found.');

function stateOf(parts: KnownParts) {
  const credential = { kind: 'basic', username: 'alice' } as const;
  const all: KnownParts = { stats: read(stats), rules: read(listing()), cache: read(listing()), ...parts };
  return treeState(registriesOf(knownSession(connectionNamed('team', { credential }), all)));
}

const rows = (text: string): readonly string[] => text.split('\n').filter((line) => /alice|bob|carol|oken/.test(line));

test('the tokens of a user are shown with their kind, limits, expiry and last use', () => {
  expect(drawn(stateOf({ users: read(users), tokens: { alice: read(tokens) } }))).toContain(`
    (warning) alice | read · 4 tokens · a token expires in 3 days
      (key) laptop | read-only · never used
      (warning) build | can publish · expires in 3 days · 1 pattern · never used
      (circle-slash) old | read-only · expired · used 2026-10-30
      (key) later | read-only · until 2027-01-01 · 2 addresses · never used
    (eye) bob | read
    (eye) carol | read
`);
});

test('a screen reader reads the expiry, and tokens can be created only on a server that supports them', () => {
  const state = stateOf({ users: read(users), tokens: { alice: read(tokens), '': read(listing()) } });
  expect(rows(drawn(state, accessibleText)).map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      'alice, user, role read, has a token, 4 tokens, a token expires in 3 days',
      'build, token, can publish, expires in 3 days, 1 pattern, never used',
      'My Tokens, 0 tokens',
      'No tokens',
    ]),
  );
  const context = drawn(state, actionsText)
    .split('\n')
    .map((line) => line.trim());
  expect(context.filter((line) => line.startsWith('user ')).map((line) => line.includes('createToken'))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a user whose role the server does not report is shown as such', () => {
  const state = stateOf({ users: read(listing(user('bob', '', { hasToken: false }))) });
  expect(drawn(state)).toContain('(person) bob | role not reported · no token\n');
  expect(drawn(state, accessibleText)).toContain('bob, user, role not reported, no token\n');
});

test('a registry without tokens shows this to a user who looks for their own tokens', () => {
  const state = stateOf({ users: read(listing()), tokens: { '': { state: 'failed', error: missing } } });
  expect(drawn(state)).toContain('(info) The registry does not support tokens');
});

test.each<readonly [says: string, parts: KnownParts, badge: number | undefined]>([
  ['the statistics', { stats: read({ ...stats, expiringTokens: 5 }), users: read(users) }, 5],
  ['the users', { users: read(users) }, 1],
  ['the tokens of the signed-in user', { tokens: { '': read(tokens) } }, 1],
  ['nothing', { users: read(listing(user('bob'))) }, undefined],
])('tokens that expire soon according to %s are counted in the badge', (_, parts, badge) => {
  expect(attentionOf(stateOf(parts)).badge?.value).toBe(badge);
});
