import { expect, test } from 'vitest';
import type { NamedToken, RevokedCredentials } from '../../../../admin-client/records/token-records.ts';
import { revocationLines, revokedText } from '../../../../client/admin-sidebar/wording/revocation-text.ts';
import { inEnglish } from '../tree/support/drawn.ts';
import { user } from '../tree/support/known-session.ts';

const now = Date.parse('2026-01-10T00:00:00Z');
const named = (name: string, more: Partial<NamedToken> = {}): NamedToken => ({
  ...{ id: name, name, packages: [], addresses: [] },
  ...more,
});
const signIns = 'Sign-ins in a browser that have not been completed yet';
const kept = 'The user, the role read and the access rules remain.';

test.each<
  readonly [string, Parameters<typeof revocationLines>[0], readonly NamedToken[], readonly string[], readonly string[]]
>([
  [
    'with a token and named tokens',
    user('bob', 'read', { hasToken: true }),
    [
      named('build', { lastUsedAt: '2026-01-09T12:00:00Z' }),
      named('old', { expiresAt: '2026-01-01T00:00:00Z' }),
      named('unused'),
    ],
    [
      'The token of the user',
      'The named token build, last used 2026-01-09 12:00 UTC',
      'The named token old, which has expired',
      'The named token unused',
      signIns,
    ],
    [kept],
  ],
  ['without tokens', user('bob', 'read', { hasToken: false }), [], [signIns], [kept]],
  [
    'of the configuration file',
    user('bob', 'read', { hasToken: true, source: 'config' }),
    [named('build')],
    ['The named token build', signIns],
    ['The token in the configuration file of the registry remains valid; change it there.', kept],
  ],
])('the dialog lists what ends for a user %s', (_, of, tokens, ended, remains) => {
  expect(revocationLines(of, tokens, now, inEnglish)).toEqual({ ended, kept: remains });
});

test.each<readonly [RevokedCredentials, string]>([
  [{ token: true, tokens: 0 }, 'Revoked the token of bob.'],
  [{ token: true, tokens: 2 }, 'Revoked the token of bob, and 2 tokens with a name.'],
  [{ token: false, tokens: 1 }, 'Revoked 1 token of bob with a name.'],
  [
    { token: false, tokens: 0, remaining: 'Change it there.' },
    'bob had no token that the registry could revoke. Change it there.',
  ],
])('the result of %o', (revoked, text) => {
  expect(revokedText('bob', revoked, inEnglish)).toBe(text);
});
