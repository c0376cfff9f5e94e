import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { packed } from '../../../harness/registry/tarball.ts';
import { client } from '../support/clients.ts';

const token = 'token-of-the-reader-123456';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "reader"
role = "read"
token = "${token}"

[[acl]]
user = "reader"
pattern = "npm/pnpm"
permission = "read"`);
  const version = '9.9.9';
  const tarball = packed([
    { path: 'package/package.json', content: JSON.stringify({ name: 'pnpm', version }) },
    { path: 'package/bin/pnpm.cjs', content: "console.log('pnpm of the registry');" },
  ]);
  const body = publication('pnpm', { version, tarball });
  expect(await registry.request('PUT', '/npm/pnpm', { as, body })).toMatchObject({ status: 201 });
});
afterAll(() => registry.stop());

/** Runs the package manager that a project names with Corepack. `keys` are those that Corepack trusts. */
async function run(keys: unknown, secret = token) {
  const environment = {
    COREPACK_NPM_REGISTRY: `${registry.url}/npm`,
    COREPACK_NPM_TOKEN: secret,
    COREPACK_INTEGRITY_KEYS: JSON.stringify({ npm: keys }),
  };
  using corepack = client('corepack', '', environment);
  const project = join(corepack.home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ packageManager: 'pnpm@9.9.9' }));
  return await corepack.run(project, 'pnpm', '--version');
}

const keysOf = async () => Object((await registry.request('GET', '/npm/-/npm/v1/keys')).body).keys;

test('Corepack installs a package manager from the registry, and verifies its signature with the keys of the registry', async () => {
  expect(await run(await keysOf())).toMatchObject({ code: 0, text: expect.stringContaining('pnpm of the registry') });
});

test('Corepack refuses a package manager that another key has signed, and a wrong token', async () => {
  const [key] = await keysOf();
  expect(await run([{ ...key, keyid: 'SHA256:other' }])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/signature/i),
  });
  expect(await run(await keysOf(), 'wrong-token-123456789012')).toMatchObject({
    code: 1,
    text: expect.stringContaining('HTTP 401'),
  });
});
