import { expect, test } from 'vitest';
import {
  answeredDraft,
  type ConnectionDraft,
  connectionOf,
  draftOf,
  emptyDraft,
  isPlainHttpToBeAsked,
} from '../../../../../client/admin-sidebar/connections/commands/connection-draft.ts';
import { readConnections } from '../../../../../client/admin-sidebar/connections/read-connections.ts';
import { secretKey } from '../../../../../client/admin-sidebar/connections/secrets.ts';
import { connectionTo } from '../../../../admin-client/support/connection.ts';

const typed: ConnectionDraft = {
  ...emptyDraft,
  address: 'https://registry.example/team',
  kind: 'basic',
  username: 'ann',
  secret: 'typed-secret',
};

test.each<readonly [string, Partial<ConnectionDraft>, string]>([
  ['another host', { address: 'https://elsewhere.example/team' }, ''],
  ['another port', { address: 'https://registry.example:8443/team' }, ''],
  ['another path', { address: 'https://registry.example/other' }, ''],
  ['another user', { username: 'bob' }, ''],
  ['another kind of credential', { kind: 'token' }, ''],
  ['single sign-on', { kind: 'oidc' }, ''],
  ['the same address in another notation', { address: 'registry.example/team/npm/' }, 'typed-secret'],
  ['another name', { name: 'team' }, 'typed-secret'],
  ['tenants', { entersTenantNames: true, tenants: ['red'] }, 'typed-secret'],
  ['another secret', { secret: 'another' }, 'another'],
])('an entered secret is for one address and one user: with %s', (_, answers, secret) => {
  expect(answeredDraft(typed, answers).secret).toBe(secret);
});

test('plain HTTP in the local network requires consent for the address, which is saved with the connection', () => {
  const address = 'http://nas.lan:4873';
  const draft: ConnectionDraft = { ...emptyDraft, address, name: 'nas' };
  expect(isPlainHttpToBeAsked(draft)).toBe(true);
  const accepted = { ...draft, plainHttpFor: address };
  expect(isPlainHttpToBeAsked(accepted)).toBe(false);
  const saved = connectionOf(accepted, 'one');
  expect(readConnections([saved])).toEqual([saved]);
  expect(isPlainHttpToBeAsked(draftOf(saved))).toBe(false);

  const { allowsPlainHttp: _, ...without } = saved;
  expect([connectionOf(draft, 'one'), readConnections([without])]).toEqual([without, []]);
  expect(isPlainHttpToBeAsked({ ...accepted, address: 'http://other.lan:4873' })).toBe(true);
  expect(isPlainHttpToBeAsked({ ...draft, address: 'https://nas.lan:4873' })).toBe(false);
});

test('a registry without an admin API has the address that npm uses, and no tenants', () => {
  const draft: ConnectionDraft = {
    ...emptyDraft,
    kind: 'npm',
    address: 'registry.example/team/npm/',
    name: 'npm',
    tenants: ['red'],
  };
  const saved = connectionOf(draft, 'one');
  expect(saved).toMatchObject({
    baseUrl: 'https://registry.example/team/npm',
    credential: { kind: 'npm' },
    tenants: [],
  });
  expect(readConnections([saved])).toEqual([saved]);
  expect(connectionOf(draftOf(saved), 'one')).toEqual(saved);
});

test('a stored secret is for one address and one user, regardless of the name of the connection', () => {
  const credential = { kind: 'basic', username: 'ann' } as const;
  const stored = connectionTo('https://registry.example/team', { credential });
  const others = [
    connectionTo('https://registry.example', { credential }),
    connectionTo('https://registry.example/team/', { credential }),
    connectionTo('https://registry.example/team', { credential: { kind: 'basic', username: 'bob' } }),
    connectionTo('https://registry.example/team', { credential: { kind: 'token' } }),
    connectionTo('https://registry.example/team', { credential: { kind: 'npm' } }),
    connectionTo('http://127.0.0.1', { credential, isLocal: true }),
  ];
  expect(new Set([stored, ...others].map(secretKey)).size).toBe(others.length + 1);
  const renamed = connectionTo(stored.baseUrl, { credential, id: 'two', name: 'Another', tenants: ['red'] });
  expect(secretKey(renamed)).toBe(secretKey(stored));
});
