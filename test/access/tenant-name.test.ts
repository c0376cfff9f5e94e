import { test } from 'vitest';
import { tenantNameProblem } from '../../access/tenant-name.ts';
import { checkProblems } from './check-problems.ts';

test('a tenant name is short and valid as a URL path segment', () => {
  checkProblems(
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
