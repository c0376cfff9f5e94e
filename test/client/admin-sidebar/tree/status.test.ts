import { expect, test } from 'vitest';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { registryAppearance } from '../../../../client/admin-sidebar/tree/registry/registry.ts';
import { registryFacts } from '../../../../client/admin-sidebar/tree/registry/registry-facts.ts';
import { statusOf } from '../../../../client/admin-sidebar/tree/status.ts';
import { treeState } from './support/drawn.ts';
import { connectionNamed, type KnownParts, knownSession, read, registriesOf, stats } from './support/known-session.ts';

const unreachable = new RegistryError('unreachable', 'https://registry.example cannot be reached.');
const failed = { state: 'failed', error: unreachable } as const;
const signedOut = { state: 'failed', error: new RegistryError('signed-out', 'You are not signed in.') } as const;
const stopped = { state: 'failed', error: new RegistryError('stopped', 'It is not running.') } as const;
const missing = { state: 'failed', error: new RegistryError('not-a-registry', 'It has none.') } as const;
const works = { stats: read(stats) };

/** The time of the tests is 2026-11-01. */
test.each<readonly [says: string, parts: KnownParts, shown: string, tooltip: string | undefined]>([
  ['nothing is known', {}, 'registry.example', undefined],
  [
    'all is well',
    { ...works, health: read({ isReady: true, certificateExpiresAt: '2027-01-01T00:00:00Z' }) },
    'registry.example · 12 ms',
    undefined,
  ],
  ['the server reports nothing about itself', { ...works, health: read({}) }, 'registry.example · 12 ms', undefined],
  ['the user is signed out', { stats: signedOut }, 'registry.example · signed out', undefined],
  ['the local registry is stopped', { stats: stopped }, 'registry.example · stopped', undefined],
  [
    'the server cannot be reached',
    { stats: failed },
    'registry.example · failing',
    'team: https://registry.example cannot be reached.',
  ],
  [
    'the server has neither statistics nor a cache, which other servers need not have',
    { stats: missing, cache: missing, users: read({ items: [], broken: [] }) },
    'registry.example',
    undefined,
  ],
  [
    'the server has nothing of an admin API',
    { stats: missing, users: missing },
    'registry.example · failing',
    'team: It has none.',
  ],
  [
    'the server can no longer be reached',
    { ...works, health: failed },
    'registry.example · 12 ms',
    'team: https://registry.example cannot be reached.',
  ],
  [
    'the disk is full',
    { ...works, health: read({ isReady: false, problem: 'The disk of the server is full.' }) },
    'registry.example · not ready · 12 ms',
    'team: The disk of the server is full.',
  ],
  [
    'the certificate expires within 14 days',
    { ...works, health: read({ certificateExpiresAt: '2026-11-14T00:00:00Z' }) },
    'registry.example · certificate expires soon · 12 ms',
    'team: The certificate of the server expires on 2026-11-14.',
  ],
  [
    'the certificate has expired, and the server is not ready',
    { ...works, health: read({ isReady: false, certificateExpiresAt: '2026-10-31T00:00:00Z' }) },
    'registry.example · not ready · certificate has expired · 12 ms',
    'team: The server is not ready. The certificate of the server has expired.',
  ],
])('if %s, the registry and the status bar show it', (_, parts, shown, tooltip) => {
  const connection = connectionNamed('team');
  const state = treeState(registriesOf(knownSession(connection, parts)));
  expect(registryAppearance({ kind: 'registry', connection }, state).description).toBe(shown);
  const accessibleLabel = `Registry Admin, warning: ${tooltip}`;
  const item = { text: '$(warning) team', tooltip, accessibleLabel };
  expect(statusOf(state)).toEqual(tooltip === undefined ? undefined : item);
});

test('the status bar counts several registries, and shows text of servers as text', () => {
  const bad = knownSession(connectionNamed('$(zap) one'), {
    ...works,
    health: read({ isReady: false, problem: 'a\nb' }),
  });
  const other = knownSession(connectionNamed('two', { baseUrl: 'https://two.example' }), { stats: failed });
  expect(statusOf(treeState(registriesOf(bad)))?.text).toBe('$(warning) \\$(zap) one');
  expect(statusOf(treeState(registriesOf(bad, other)))).toEqual({
    text: '$(warning) 2 registries',
    tooltip: '$(zap) one: a⟨U+000A⟩b\ntwo: https://registry.example cannot be reached.',
    accessibleLabel: 'Registry Admin, warning: $(zap) one: a⟨U+000A⟩b two: https://registry.example cannot be reached.',
  });
});

const oidc = { kind: 'oidc', issuer: 'https://login.example', clientId: 'editor', scopes: [] } as const;

test.each<readonly [says: string, Partial<Connection>, KnownParts, facts: readonly string[]]>([
  [
    'a server that reports everything',
    { credential: oidc },
    {
      stats: read({
        ...stats,
        version: '1.2.3',
        mode: 'oidc',
        storageByRegistry: new Map([['npm', { bytes: 2_000_000 }]]),
        webhooks: { waiting: 2, failed: 1 },
      }),
      health: read({ username: 'carol', isReady: true, certificateExpiresAt: '2027-01-01T00:00:00Z', lostLogLines: 0 }),
    },
    [
      'Signed in: as carol, through https://login.example',
      'Version: 1.2.3',
      'Mode: oidc',
      'Latest response time: 12 ms',
      'Ready: yes',
      'Certificate valid until: 2027-01-01 00:00 UTC',
      'Storage: 2.0 MB',
      'Webhook deliveries: 2 waiting, 1 failed',
    ],
  ],
  [
    'a server that reports nothing',
    { credential: oidc },
    { ...works, health: read({}) },
    ['Signed in: through https://login.example', 'Latest response time: 12 ms'],
  ],
  [
    'a server that lost lines of its log',
    {},
    { ...works, health: read({ isReady: true, lostLogLines: 3 }) },
    ['Signed in: with a token', 'Latest response time: 12 ms', 'Ready: yes', 'Log lines that could not be written: 3'],
  ],
])('the tooltip of %s contains the known facts', (_, more, parts, expected) => {
  const connection = connectionNamed('team', more);
  const { facts } = registryFacts(
    { kind: 'registry', connection },
    treeState(registriesOf(knownSession(connection, parts))),
  );
  expect(facts.map((fact) => fact.join(': '))).toEqual(['Address: https://registry.example', ...expected]);
});
