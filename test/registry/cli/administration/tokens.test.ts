import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const run = (line: string) => administer(registry, line);

test('named tokens are created, listed and revoked', async () => {
  await run('users add ci write');
  const created = await run(
    'tokens create ci --name release --read-write --package npm/@acme/* --address 10.0.0.0/8 --days 9',
  );
  expect(created.out).toMatch(/^tw_\S+\n$/);
  const [token] = JSON.parse((await run('tokens list ci --json')).out);
  expect(token).toMatchObject({
    name: 'release',
    read_only: false,
    packages: ['npm/@acme/*'],
    addresses: ['10.0.0.0/8'],
  });
  expect((await run('tokens list ci')).out).toMatch(
    /^ID .*\n\S+ +release +read-write +npm\/@acme\/\* +10\.0\.0\.0\/8 +20/,
  );
  expect(await run(`tokens revoke ci ${token.id}`)).toMatchObject({ code: 0 });
  expect(await run(`tokens revoke ci ${token.id}`)).toMatchObject({
    code: 1,
    error: `taskwright-registry tokens: ci has no token with the id \`${token.id}\`; \`taskwright-registry tokens list ci\` lists them\n`,
  });
});

test('a token with the name of another is not created, and the message contains only the remedy of the server', async () => {
  await run('users add carol write');
  await run('tokens create carol --name ci');
  expect(await run('tokens create carol --name ci')).toEqual({
    code: 1,
    out: '',
    error: 'taskwright-registry tokens: The user already has a token `ci`; revoke it or use another name.\n',
  });
});

test('a token that can only stage versions is created', async () => {
  await run('users add stager write');
  await run('rules add stager npm/** write');
  const created = await run('tokens create stager --name ci --stage-only');
  const token = created.out.trim();
  expect((await run('tokens list stager')).out).toMatch(/\n\S+ +ci +stage +all/);
  const send = async (method: string, path: string) =>
    (await registry.request(method, path, { as: token, body: publication('one') })).status;
  expect([await send('PUT', '/npm/one'), await send('POST', '/npm/-/stage/package/one')]).toEqual([403, 201]);
  const both = await run('tokens create stager --name ci --stage-only --read-write');
  expect(both).toMatchObject({ code: 2 });
  expect(both.error).toContain('takes `--read-write` or `--stage-only`, not both');
});
