import { expect, test } from 'vitest';
import { ownerToken as as, startTestRegistry } from '../../../harness/registry/registry.ts';

const day = 86_400_000;

test('audit records are removed after `audit_days`', async () => {
  let clock = Date.parse('2026-06-15T12:00:00Z');
  const toml = `[settings]\nauth_token = "${as}"\naudit_days = 30\n`;
  let registry = await startTestRegistry(toml, { now: () => clock });
  try {
    const add = (username: string) =>
      registry.request('POST', '/admin/users', { as, body: { username, role: 'read', token: `token-of-${username}` } });
    await add('ann');
    clock += 20 * day;
    await add('ben');
    clock += 11 * day;
    registry = await registry.restart();
    const targets = async () => Object((await registry.request('GET', '/admin/audit', { as })).body);
    await expect.poll(targets).toMatchObject([{ target: 'ben' }]);
  } finally {
    await registry.stop();
  }
});
