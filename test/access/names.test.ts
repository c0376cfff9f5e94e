import { expect, test } from 'vitest';
import { tenantNameProblem } from '../../access/tenant-name.ts';
import { tokenProblem } from '../../access/token-syntax.ts';

/** Checks which texts are accepted, and that the problem of each rejected text is a sentence. */
function check(
  problemOf: (text: string) => string | undefined,
  accepted: readonly string[],
  rejected: readonly string[],
): void {
  expect(accepted.filter((text) => problemOf(text) !== undefined)).toEqual([]);
  expect(rejected.map((text) => problemOf(text) ?? `no problem for ${JSON.stringify(text)}`)).toEqual(
    rejected.map(() => expect.stringMatching(/^[A-Z`].*\.$/)),
  );
}

test('a tenant name is short and valid as a URL path segment', () => {
  check(
    tenantNameProblem,
    ['a', '0', 'team-a', 'a-', 'x'.repeat(63), 'admins', 'npm2'],
    [
      '',
      '-a',
      'Team',
      'a_b',
      'a.b',
      'a/b',
      'é',
      'a b',
      'x'.repeat(64),
      'admin',
      'npm',
      'healthz',
      'readyz',
      'metrics',
      'a\n',
    ],
  );
});

test('a token consists of visible ASCII characters', () => {
  check(
    tokenProblem,
    ['12345678', '!#$%&/()=?*+~', 'x'.repeat(256), 'tw_abc-DEF_123'],
    [
      '',
      '1234567',
      'x'.repeat(257),
      'with space',
      'tab\tinside',
      'new\nline1',
      'ünïcödé1',
      'user:token',
      '\u007f1234567',
      '😀😀😀😀',
    ],
  );
});

test('the problem of an invalid token does not repeat it', () => {
  for (const token of ['hunter2', 'hunter2 hunter2', 'hunter2:hunter2', `${'hunter2'.repeat(40)}`]) {
    expect(tokenProblem(token)).not.toContain('hunter2');
  }
});
