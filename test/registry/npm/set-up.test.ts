import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const closed = `${ownerConfig}require_auth = true\n[[users]]\nusername = "bob"\nrole = "admin"\ntoken = "bobs-own-token"\n`;
const tenants = `${ownerConfig}[multi_tenant]\nenabled = true\n[[tenants]]\nname = "acme"\n`;

async function start(config: string) {
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  return registry;
}

/** The address that the response names, for a server with this configuration. */
const rows = [
  ['a closed server', closed, '/npm/', (url: string) => `${url}/npm/`],
  ['a closed server', closed, '/npm', (url: string) => `${url}/npm/`],
  [
    'a server behind a proxy',
    `${ownerConfig}public_url = "https://registry.example/packages"\n`,
    '/npm/',
    () => 'https://registry.example/packages/npm/',
  ],
  ['a tenant', tenants, '/acme/npm/', (url: string) => `${url}/acme/npm/`],
] as const;

test.each(rows)('without credentials, the address of %s explains how to use it', async (_, config, path, addressOf) => {
  const registry = await start(config);
  await registry.request('PUT', '/npm/secret-package', { as, body: publication('secret-package') });
  const address = addressOf(registry.url);
  const answer = await registry.request('GET', path, { headers: { accept: '*/*' } });
  const message = `Registry of npm packages. Package clients use this address; it lists no packages. To use it, run \`npm config set registry ${address}\`.`;
  expect(answer).toMatchObject({ status: 200, headers: { vary: 'Accept' } });
  expect(answer.body).toEqual({ message, registry: address });
  const page = await registry.request('GET', path, { headers: { accept: browser } });
  expect(page).toMatchObject({
    status: 200,
    headers: {
      vary: 'Accept',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    },
  });
  const text = page.bytes.toString();
  expect(text).toContain(`<pre>npm config set registry ${address}</pre>`);
  expect(text).toContain(`<pre>npm login --registry ${address}</pre>`);
  expect(text).not.toMatch(/bob|secret-package/);
});

test('without a tenant, the address of a server with tenants names the form of their addresses', async () => {
  const registry = await start(tenants);
  for (const path of ['/npm', '/npm/', '/npm/one']) {
    const { status, body } = await registry.request('GET', path);
    expect([path, status, body]).toEqual([
      path,
      404,
      {
        error: 'In multi-tenant mode, packages belong to tenants; use an address such as `/{tenant}/npm/`.',
        code: 'no-such-address',
      },
    ]);
  }
});

test('the host that a client claims is not inserted into the page', async () => {
  const registry = await start(ownerConfig);
  const headers = { accept: browser, host: 'registry.example"><script>' };
  expect(await registry.request('GET', '/npm/', { headers })).toMatchObject({ status: 400 });
});
