import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { runCommand } from '../../../registry/cli/run-command.ts';

const readOnlyConfig = `${ownerConfig}read_only = true\n`;
const copyConfig = `${ownerConfig}data = "copy"\n`;

test('a copy contains the sign-ins and downloads that a server noted before it became read-only', async () => {
  const registry = await startTestRegistry(ownerConfig);
  onTestFinished(() => registry.stop());
  const ann = { username: 'ann', role: 'read', token: 'the-token-of-ann' };
  await registry.request('POST', '/admin/users', { as, body: ann });
  await registry.request('PUT', '/npm/one', { as, body: publication('one') });
  expect((await registry.request('GET', '/npm/one/-/one-1.0.0.tgz', { as })).status).toBe(200);
  expect((await registry.request('GET', '/npm/-/whoami', { as: 'ann:the-token-of-ann' })).status).toBe(200);
  await registry.reload(readOnlyConfig);

  const [from, to] = [join(registry.folder, 'old.toml'), join(registry.folder, 'new.toml')];
  writeFileSync(from, readOnlyConfig);
  writeFileSync(to, copyConfig);
  const terminal = { out: () => undefined, error: () => undefined };
  expect(await runCommand(['migrate', '--from', from, '--to', to], terminal)).toBe(0);

  const copy = await startTestRegistry(copyConfig, { folder: registry.folder });
  onTestFinished(() => copy.stop());
  const { body: user } = await copy.request('GET', '/admin/users/ann', { as });
  expect(user).toMatchObject({ last_sign_in_at: expect.stringMatching(/^2/) });
  const { body: one } = await copy.request('GET', '/admin/packages/one', { as });
  expect(one).toMatchObject({ downloads: { total: 1 } });
});
