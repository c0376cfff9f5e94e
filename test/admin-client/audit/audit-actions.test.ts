import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from '../../../admin-client/audit/audit-actions.ts';

const root = join(import.meta.dirname, '../../../registry');

test('the actions to select from are those that the registry records', () => {
  const sources = globSync('**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  // In `action: 'user.create'`, `auditFor(request, 'package.tag')` and the branches of a condition.
  const recorded = sources.flatMap((text) => [...text.matchAll(/(?:action: |, |[?:] )'([a-z]+\.[a-z]+)'[ ,;]/g)]);
  const subjects = new Set(auditActions.map((action) => action.split('.')[0]));
  const actions = recorded.flatMap(([, action = '']) => (subjects.has(action.split('.')[0]) ? action : []));
  expect([...auditActions].sort()).toEqual([...new Set(actions)].sort());
});
