import { expect, test } from 'vitest';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { kindOf, nodeId } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import type { ListRecord, TreeState } from '../../../../client/admin-sidebar/tree/kinds/list-record.ts';
import { registryLists } from '../../../../client/admin-sidebar/tree/lists/lists.ts';
import { childrenOf } from '../../../../client/admin-sidebar/tree/nodes/children-of.ts';
import { accessibleText, appearanceText, buttonsText, drawn, type NodeText, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  entry,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  rule,
  stats,
  user,
} from './support/known-session.ts';

interface Drawing {
  readonly parts: KnownParts;
  readonly connection?: Partial<Connection>;
  readonly by?: TreeState['groupRulesBy'];
  readonly textOf?: NodeText;
  readonly lists?: readonly ListRecord[];
}

function check({ parts, connection = {}, by = 'user', textOf, lists }: Drawing, expected: string): void {
  const session = knownSession(connectionNamed('team', connection), parts);
  const lines = drawn(treeState(registriesOf(session), by, lists), textOf)
    .trimEnd()
    .split('\n');
  expect(lines).toEqual(
    expected
      .replaceAll(/^\n|\n *$/g, '')
      .split('\n')
      .map((line) => line.slice(4)),
  );
}

const unreachable = new RegistryError('unreachable', 'https://registry.example cannot be reached.');
const signedOut = new RegistryError('signed-out', 'Nobody is signed in to team.');
const stopped = new RegistryError('stopped', 'The local registry is not running.');
const lockedOut = new RegistryError('wrong-credentials', 'https://registry.example does not accept the credentials.');
const forbidden = new RegistryError('no-admin-role', 'bob has no admin role.');
const broken = new RegistryError('server-error', 'The registry failed (500).');

const full: KnownParts = {
  users: read(
    listing(
      user('bob', 'write', { hasToken: false }),
      user('alice', 'admin', { source: 'config' }),
      user('zoe', 'owner'),
    ),
  ),
  rules: read(
    listing(rule('bob write npm/@team/**'), rule('* read npm/**', { source: 'config' }), rule('bob read npm/*')),
  ),
  cache: read(
    listing(
      entry('npm', 'lodash', 800),
      entry('npm', 'lodash/-/lodash-4.17.21.tgz', 318_961),
      entry('npm', '@scope/name/-/name-1.0.0.tgz'),
    ),
  ),
  stats: read({
    ...stats,
    storageByRegistry: new Map([['npm', { bytes: 36_000_000 }]]),
    cache: { hits: 3, misses: 1 },
  }),
};

test('a registry shows all its lists, with rules by user, and the statistics', () => {
  check(
    { parts: full, lists: registryLists },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (inbox) Staged Versions
        (loading~spin) Loading…
      (shield) Quarantine
        (loading~spin) Loading…
      (account) Users | 3
        (lock) alice | admin
        (edit) bob | write · no token
        (person) zoe | owner
      (organization) Groups
        (loading~spin) Loading…
      (law) Access Rules | 3 · by user
        (globe) * (every user who signs in) | 1
          (lock) npm/** | read
        (person) bob | 2
          (edit) npm/@team/** | write
          (eye) npm/* | read
      (database) Cache | 3 entries, 320 kB
        (archive) npm | 3 entries, 320 kB
          (folder) @scope/name/- | 1 entry
            (package) name-1.0.0.tgz
          (folder) lodash/- | 1 entry, 319 kB
            (package) lodash-4.17.21.tgz | 319 kB
          (json) lodash | 800 B
      (graph) Statistics | 36 MB stored · 75% cache hits
    `,
  );
});

test('rules can be shown by pattern', () => {
  check(
    { parts: { rules: full.rules ?? { state: 'unread' }, stats: read(stats) }, by: 'pattern' },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (account) Users
        (loading~spin) Loading…
      (law) Access Rules | 3 · by pattern
        (regex) npm/@team/** | 1
          (edit) bob | write
        (regex) npm/* | 1
          (eye) bob | read
        (regex) npm/** | 1
          (lock) * (every user who signs in) | read
      (database) Cache
        (loading~spin) Loading…
      (graph) Statistics
    `,
  );
});

test('a screen reader reads the information in icons and descriptions', () => {
  check(
    { parts: full, textOf: accessibleText },
    `
    team, registry, registry.example, connected, 12 ms
      Packages
        Loading…
      Users, 3 users
        alice, user, role admin, has a token, defined in the configuration file of the server; change it there
        bob, user, role write, no token
        zoe, user, role owner, has a token
      Access Rules, 3 rules, by user
        * (every user who signs in), user, 1 rule
          access rule, * (every user who signs in) may read npm/**, defined in the configuration file of the server; change it there
        bob, user, 2 rules
          access rule, bob may write npm/@team/**
          access rule, bob may read npm/*
      Cache, 3 entries, 320 kB
        npm, registry, 3 entries, 320 kB
          @scope/name/-, folder, 1 entry
            name-1.0.0.tgz, cache entry
          lodash/-, folder, 1 entry, 319 kB
            lodash-4.17.21.tgz, cache entry, 319 kB
          lodash, cache entry, 800 B
      Statistics, 36 MB stored, 75% cache hits
    `,
  );
});

test('users and rules of a tenant appear below the tenant', () => {
  const acme = { users: read(listing(user('eve'))), rules: read(listing<never>()) };
  check(
    { parts: { stats: read(stats), tenants: { acme } }, connection: { tenants: ['acme', 'globex'] } },
    `
    (server) team | registry.example · 12 ms
      (organization) acme
        (package) Packages
          (loading~spin) Loading…
        (account) Users | 1
          (eye) eve | read
        (law) Access Rules | 0 · by user
          (info) No access rules
      (organization) globex
        (package) Packages
          (loading~spin) Loading…
        (account) Users
          (loading~spin) Loading…
        (law) Access Rules | by user
          (loading~spin) Loading…
      (package) Packages | whole server
        (loading~spin) Loading…
      (account) Users | whole server
        (loading~spin) Loading…
      (law) Access Rules | by user · whole server
        (loading~spin) Loading…
      (database) Cache
        (loading~spin) Loading…
      (graph) Statistics
    `,
  );
});

test('a registry without an admin API shows its packages, and the tokens of the user', () => {
  const connection = { credential: { kind: 'npm' } } as const;
  const parts: KnownParts = { packages: read(listing({ name: 'left', version: '1.0.0' })), latency: 12 };
  check(
    { parts, connection },
    `
    (server) team | registry.example · 12 ms
      (package) Packages | 1
        (package) left | 1.0.0
          (loading~spin) Loading…
      (key) My Tokens
        (loading~spin) Loading…
    `,
  );
  const error = new RegistryError('wrong-credentials', 'https://registry.example does not accept the credentials.');
  check(
    { parts: { packages: { state: 'failed', error } }, connection, textOf: buttonsText },
    `
    registry refreshNode!
      message signIn!
    `,
  );
});

test('an admin of tenants does not see the lists of the server', () => {
  check(
    {
      parts: { stats: { state: 'failed', error: forbidden }, tenants: { acme: { users: read(listing(user('eve'))) } } },
      connection: { tenants: ['acme'] },
    },
    `
    (server) team | registry.example
      (organization) acme
        (package) Packages
          (loading~spin) Loading…
        (account) Users | 1
          (eye) eve | read
        (law) Access Rules | by user
          (loading~spin) Loading…
    `,
  );
});

test('an admin who loses access to a server with tenants sees the error, and the previous data', () => {
  const before = listing(user('ann', 'admin'));
  check(
    {
      parts: {
        stats: { state: 'failed', error: lockedOut, before: stats },
        users: { state: 'failed', error: lockedOut, before },
      },
      connection: { tenants: ['acme'] },
    },
    `
    (warning) team | registry.example · failing
      (error) Does not accept the credentials.
      (organization) acme
        (package) Packages
          (loading~spin) Loading…
        (account) Users
          (loading~spin) Loading…
        (law) Access Rules | by user
          (loading~spin) Loading…
      (package) Packages | whole server
        (loading~spin) Loading…
      (account) Users | 1 · whole server
        (shield) ann | admin
      (law) Access Rules | by user · whole server
        (loading~spin) Loading…
      (database) Cache
        (loading~spin) Loading…
      (graph) Statistics
    `,
  );
});

test('statistics show the counts of lists that were not read', () => {
  check(
    { parts: { stats: read({ ...stats, users: 10_000, rules: 1, cache: { entries: 2, bytes: 1_000_000 } }) } },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 10,000
        (loading~spin) Loading…
      (law) Access Rules | 1 · by user
        (loading~spin) Loading…
      (database) Cache | 2 entries, 1.0 MB
        (loading~spin) Loading…
      (graph) Statistics
    `,
  );
});

test('a registry shows one loading message before its first response', () => {
  check(
    { parts: { stats: { state: 'loading' } } },
    `
    (server) team | registry.example
      (loading~spin) Loading…
    `,
  );
});

test('empty lists show a message', () => {
  check(
    { parts: { stats: read(stats), users: read(listing()), rules: read(listing()), cache: read(listing()) } },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 0
        (info) No users
      (law) Access Rules | 0 · by user
        (info) No access rules
      (database) Cache | 0 entries
        (info) The cache is empty
      (graph) Statistics
    `,
  );
});

test('a registry that cannot be reached shows one message', () => {
  check(
    { parts: { stats: { state: 'failed', error: unreachable } } },
    `
    (warning) team | registry.example · failing
      (error) Cannot be reached.
    `,
  );
});

test('the data that was read before a failure remains visible', () => {
  const before = listing(user('bob'));
  check(
    {
      parts: {
        stats: { state: 'failed', error: unreachable, before: stats },
        users: { state: 'failed', error: unreachable, before },
        rules: read(listing<never>()),
        cache: { state: 'failed', error: unreachable },
      },
    },
    `
    (warning) team | registry.example · failing
      (error) Cannot be reached.
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 1
        (eye) bob | read
      (law) Access Rules | 0 · by user
        (info) No access rules
      (database) Cache
        (error) Cannot be reached.
      (graph) Statistics
    `,
  );
});

test('a part that fails does not affect the others', () => {
  check(
    { parts: { ...full, rules: { state: 'failed', error: broken }, cache: read(listing<never>()) } },
    `
    (warning) team | registry.example · failing
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 3
        (lock) alice | admin
        (edit) bob | write · no token
        (person) zoe | owner
      (law) Access Rules | by user · could not be read
        (error) The registry failed (500).
      (database) Cache | 0 entries
        (info) The cache is empty
      (graph) Statistics | 36 MB stored · 75% cache hits
    `,
  );
});

test('a registry shows nothing after sign-out, even if it was read before', () => {
  check(
    { parts: { ...full, stats: { state: 'failed', error: signedOut, before: stats } } },
    `
    (sign-in) team | registry.example · signed out
      (sign-in) Nobody is signed in to team.
    `,
  );
});

test('a stopped local registry is not a failure', () => {
  check(
    { parts: { stats: { state: 'failed', error: stopped } }, connection: { isLocal: true } },
    `
    (vm-outline) team | registry.example · stopped
      (debug-start) The local registry is not running.
    `,
  );
});

test('a list that is read again looks unchanged', () => {
  const before = listing(user('bob'));
  check(
    {
      parts: {
        ...full,
        users: { state: 'loading', before },
        rules: read(listing<never>()),
        cache: read(listing<never>()),
      },
    },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 1
        (eye) bob | read
      (law) Access Rules | 0 · by user
        (info) No access rules
      (database) Cache | 0 entries
        (info) The cache is empty
      (graph) Statistics | 36 MB stored · 75% cache hits
    `,
  );
});

test('an unreadable record has its own node', () => {
  const users = { items: [user('bob')], broken: [{ index: 1, problem: 'This user has no name.', text: '{}' }] };
  check(
    { parts: { stats: read(stats), users: read(users), rules: read(listing<never>()), cache: read(listing<never>()) } },
    `
    (server) team | registry.example · 12 ms
      (package) Packages
        (loading~spin) Loading…
      (account) Users | 1
        (eye) bob | read
        (bracket-error) Unreadable user | This user has no name.
      (law) Access Rules | 0 · by user
        (info) No access rules
      (database) Cache | 0 entries
        (info) The cache is empty
      (graph) Statistics
    `,
  );
});

test('of ten thousand unreadable records, the tree shows the first ones and the number of the others', () => {
  const unreadable = Array.from({ length: 10_000 }, (_, index) => ({
    index,
    problem: 'It is not a user.',
    text: `${index}`,
  }));
  const end = { index: 10_000, problem: 'This list has more than 400 pages; the rest was not read.', text: '' };
  const session = knownSession(connectionNamed('team'), {
    stats: read(stats),
    users: read({ items: [user('bob')], broken: [...unreadable, end] }),
  });
  const state = treeState(registriesOf(session));
  const nodes = childrenOf({ kind: 'users', connection: session.connection }, state);
  const [bob, ...others] = nodes;
  expect(bob).toMatchObject({ kind: 'user' });
  expect(others.map((node) => node.kind === 'broken' && node.record.problem)).toEqual([
    ...Array.from({ length: 500 }, () => 'It is not a user.'),
    '9,500 more records could not be read.',
    end.problem,
  ]);
  expect(new Set(nodes.map((node) => nodeId(node, state))).size).toBe(nodes.length);
  // The row at the end is not about a record: its label is the sentence itself.
  expect(others.slice(-2).map((node) => kindOf(node, state).appearance(node, state).label)).toEqual([
    '9,500 more records could not be read.',
    end.problem,
  ]);
});

test('a registry that is named like its address does not repeat the address', () => {
  const session = knownSession(connectionNamed('registry.example'), { stats: read(stats) });
  const state = treeState(registriesOf(session));
  const node = { kind: 'registry', connection: session.connection } as const;
  expect(appearanceText(node, state)).toBe('(server) registry.example | 12 ms');
});

test('a list that is still being read shows that this can be canceled, and its first records', () => {
  const users = { state: 'loading', before: { ...listing(user('bob', 'write')), isPartial: true } } as const;
  check(
    { parts: { users, stats: read(stats) }, textOf: buttonsText },
    `
    registry refreshNode!
      packages findPackage! refreshNode!
        message cancelReading!
      users findRecord! addUser! refreshNode!
        message cancelReading!
        user changeRole!
      rules findRecord! addRule! refreshNode!
        message cancelReading!
      cache refreshNode!
        message cancelReading!
      statistics refreshNode!
    `,
  );
});

test('a registry that no longer accepts the credentials offers to sign in, and shows the previous data', () => {
  const parts = {
    users: { state: 'failed', error: lockedOut, before: listing(user('bob', 'write')) },
    stats: { state: 'failed', error: lockedOut, before: stats },
  } as const;
  check(
    { parts, textOf: buttonsText },
    `
    registry refreshNode!
      message signIn!
      packages findPackage! refreshNode!
        message cancelReading!
      users findRecord! addUser! refreshNode!
        user changeRole!
      rules findRecord! addRule! refreshNode!
        message cancelReading!
      cache refreshNode!
        message cancelReading!
      statistics refreshNode!
    `,
  );
});
