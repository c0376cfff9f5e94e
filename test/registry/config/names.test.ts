import { expect, test } from 'vitest';
import { tenantNameProblem } from '../../../access/tenant-name.ts';
import { tokenProblem } from '../../../access/token-syntax.ts';

/** What a problem is told of; sentences, which do not repeat what may be a secret. */
function check(
  problemOf: (text: string) => string | undefined,
  right: readonly string[],
  wrong: readonly string[],
): void {
  expect(right.filter((text) => problemOf(text) !== undefined)).toEqual([]);
  expect(wrong.map((text) => problemOf(text) ?? `nothing is said of ${JSON.stringify(text)}`)).toEqual(
    wrong.map(() => expect.stringMatching(/^[A-Z`].*\.$/)),
  );
}

test('a tenant has a short name that can stand in an address', () => {
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

test('a token is made of visible ASCII characters', () => {
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

test('what is said of a wrong token does not repeat it', () => {
  for (const token of ['hunter2', 'hunter2 hunter2', 'hunter2:hunter2', `${'hunter2'.repeat(40)}`]) {
    expect(tokenProblem(token)).not.toContain('hunter2');
  }
});
