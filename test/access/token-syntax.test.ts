import { expect, test } from 'vitest';
import { tokenProblem } from '../../access/token-syntax.ts';
import { checkProblems } from './check-problems.ts';

test('a token consists of visible ASCII characters', () => {
  checkProblems(
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
