import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const teams = 'The registry has no teams; access rules define who may read and publish.';
const trust =
  'Trusted publishers are defined in the configuration of the registry (`[[trusted_publishers]]`), which its admins can change.';

test.each<readonly [command: string, method: string, path: string, error: string]>([
  ['npm team ls', 'GET', '/-/org/acme/team', teams],
  ['npm team create', 'PUT', '/-/org/acme/team', teams],
  ['npm team ls acme:one', 'GET', '/-/team/acme/one/user', teams],
  [
    'npm org ls',
    'GET',
    '/-/org/acme/user',
    'The registry has no organizations; access rules define who may read and publish.',
  ],
  ['npm trust list', 'GET', '/-/package/@acme%2fone/trust', trust],
  ['npm trust github', 'POST', '/-/package/one/trust', trust],
  ['npm trust revoke', 'DELETE', '/-/package/one/trust/7', trust],
  ['a command of the future', 'GET', '/-/new/command', 'The registry does not support this command.'],
  ['npm profile set', 'POST', '/-/npm/v1/user', 'The registry does not support changes of profiles.'],
])('%s receives a sentence', async (_, method, path, error) => {
  const answer = await registry.request(method, `/npm${path}`, { as, body: method === 'GET' ? undefined : {} });
  expect(answer).toMatchObject({ status: 404, body: { error } });
});

test('pnpm access get status receives the access level', async () => {
  await registry.request('PUT', '/npm/one', { as, body: publication('one') });
  const get = () => registry.request('GET', '/npm/-/package/one/access', { as });
  expect(await get()).toMatchObject({ status: 200, body: { access: 'public' } });
  await registry.reload(`${ownerConfig}require_auth = true\n`);
  expect(await get()).toMatchObject({ status: 200, body: { access: 'restricted' } });
});

test('npm profile get receives the name of the user', async () => {
  expect(await registry.request('GET', '/npm/-/npm/v1/user', { as })).toMatchObject({
    status: 200,
    body: { name: expect.any(String), email: '', tfa: null },
  });
  expect((await registry.request('GET', '/npm/-/npm/v1/user')).status).toBe(401);
});
