import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { addRegistry } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { goTo } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';

let upstream: TestRegistry;
let registry: TestRegistry;
beforeEach(async () => {
  upstream = await startTestRegistry(ownerConfig);
  await answeredRequests(201, upstream.request('PUT', packagePath('left'), { as, body: publication('left') }));
  registry = await startSample();
});
afterEach(async () => {
  await registry.stop();
  await upstream.stop();
});

/** Starts a registry with users, a rule, a tenant with both, and a package in the cache. */
async function startSample(port = 0): Promise<TestRegistry> {
  const configuration = `${ownerConfig}
[registries.npm]
upstream = "${upstream.url}/npm"

[multi_tenant]
enabled = true

[[tenants]]
name = "acme"

[[users]]
username = "carol"
role = "admin"
token = "carol-token-1234"
`;
  const sample = await startTestRegistry(configuration, { port });
  const tenant = '/admin/tenants/acme';
  const rule = { user: 'bob', pattern: 'npm/@team/**', permission: 'write' };
  await answeredRequests(
    201,
    sample.request('POST', `${tenant}/users`, { as, body: { username: 'bob', role: 'write' } }),
  );
  await answeredRequests(201, sample.request('POST', `${tenant}/acl`, { as, body: rule }));
  await answeredRequests(200, sample.request('GET', '/acme/npm/left', { as }));
  return sample;
}

async function answeredRequests(status: number, answer: Promise<unknown>): Promise<void> {
  expect(await answer).toMatchObject({ status });
}

test('the registry tree opens with the keyboard, follows the server, and recovers from a failure', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  // The length of a signature, and with it the size of a packument, varies.
  const shown = (expected: string) =>
    expect
      .poll(() => registryTree(page).then((rows) => `${rows.join('\n').replaceAll(/\d+ B/g, '… B')}\n`))
      .toBe(expected);
  const address = registry.url.replace('http://', '');

  await addRegistry(page, { url: registry.url, name: 'team', hasTenants: true });
  await openRegistryTree(page);
  for (const label of ['team', 'acme', 'Users']) await openNode(page, label);
  await goTo(page, 'bob');
  await page.keyboard.press('Enter');
  for (const label of ['Access Rules', 'bob']) await openNode(page, label);
  await shown(`\
team | ${address}
  acme
    Packages
    Staged Versions | 0
    Quarantine
    Users | 1
      bob | write · no token <
    Groups
    Access Rules | 1 · by user
      bob | 1
        npm/@team/** | write
  Packages | whole server
  Users | whole server
  Groups | whole server
  Access Rules | by user · whole server
  Cache | 1 entry, … B
  Statistics | 0% cache hits
`);
  const alice = { username: 'alice', role: 'read', token: 'alice-token-1234' };
  await answeredRequests(201, registry.request('POST', '/admin/tenants/acme/users', { as, body: alice }));
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await shown(`\
team | ${address}
  acme
    Packages
    Staged Versions | 0
    Quarantine
    Users | 2
      alice | read
      bob | write · no token <
    Groups
    Access Rules | 1 · by user
      bob | 1
        npm/@team/** | write
  Packages | whole server
  Users | whole server
  Groups | whole server
  Access Rules | by user · whole server
  Cache | 1 entry, … B
  Statistics | 0% cache hits
`);

  await registry.stop();
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await shown(`\
team | ${address} · failing
  Refused the connection: no server is listening on this port.
  acme
    Packages
    Staged Versions | 0
    Quarantine
    Users | 2
      alice | read
      bob | write · no token <
    Groups
    Access Rules | 1 · by user
      bob | 1
        npm/@team/** | write
  Packages | whole server
  Users | whole server
  Groups | whole server
  Access Rules | by user · whole server
  Cache | 1 entry, … B
  Statistics | 0% cache hits
`);

  registry = await startSample(Number(new URL(registry.url).port));
  await page.keyboard.press('Home');
  await goTo(page, 'Refused the connection: no server is listening on this port.');
  await page.keyboard.press('Enter');
  await shown(`\
team | ${address}
  acme
    Packages
    Staged Versions | 0
    Quarantine
    Users | 1
      bob | write · no token
    Groups
    Access Rules | 1 · by user
      bob | 1
        npm/@team/** | write
  Packages | whole server
  Users | whole server
  Groups | whole server
  Access Rules | by user · whole server
  Cache | 1 entry, … B
  Statistics | 0% cache hits
`);
});
