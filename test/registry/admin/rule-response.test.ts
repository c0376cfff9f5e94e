import { expect, test } from 'vitest';
import { toRule } from '../../../registry/admin/rule-response.ts';

const rule = { id: 'config-1', user: '@web', pattern: 'npm/**', permission: 'read', source: 'config' } as const;

test.each([
  [undefined, null],
  [0, '1970-01-01T00:00:00.000Z'],
])('a rule that was added at %j', (createdAt, created) => {
  expect(toRule({ ...rule, createdAt })).toEqual({ ...rule, created_at: created });
});
