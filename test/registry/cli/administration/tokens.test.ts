import { afterAll, beforeAll, expect, test } from 'vitest';
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
