import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}\n[registries.npm]\nprivate = ["@acme/*"]`);
});
afterAll(() => registry.stop());

const run = (line: string) => administer(registry, line);

test('packages are listed and shown, and the name of an unpublished one is released', async () => {
  for (const version of ['1.0.0', '1.1.0'])
    await registry.request('PUT', packagePath('@acme/web'), { as, body: publication('@acme/web', { version }) });
  expect((await run('packages list')).out).toMatch(/^PACKAGE .*\n@acme\/web +1\.1\.0 /);
  expect((await run('packages show @acme/web')).out).toMatch(/^VERSION .*\n1\.1\.0 .* latest\n1\.0\.0 /);
  expect(await run('packages release @acme/web')).toMatchObject({
    code: 1,
    error: 'taskwright-registry packages: Package `@acme/web` is published here; unpublish it first.\n',
  });
  const { _rev: revision } = Object((await registry.request('GET', packagePath('@acme/web'), { as })).body);
  await registry.request('DELETE', `${packagePath('@acme/web')}/-rev/${revision}`, { as });
  expect(await run('packages release @acme/web')).toMatchObject({ code: 0 });
  expect((await run('packages release @acme/web')).code).toBe(1);
});

test('the packages of a tenant are listed with `--tenant`, which the message without it names', async () => {
  const tenants = '\n[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n';
  const several = await startTestRegistry(`${ownerConfig}${tenants}`);
  onTestFinished(() => several.stop());
  await several.request('PUT', '/red/npm/web', { as, body: publication('web') });
  expect((await administer(several, 'packages list --tenant red')).out).toMatch(/^PACKAGE .*\nweb +1\.0\.0 /);
  expect(await administer(several, 'packages list')).toMatchObject({
    code: 1,
    error: expect.stringContaining('If the registry has tenants, name one with `--tenant`.'),
  });
});

test('a version is hidden with a reason, listed, and made visible again', async () => {
  const body = publication('@acme/tool', { version: '1.0.0' });
  await registry.request('PUT', packagePath('@acme/tool'), { as, body });
  const hidden = await run('packages quarantine @acme/tool@1.0.0 --reason Broken.');
  expect(hidden).toMatchObject({
    code: 0,
    out: '@acme/tool@1.0.0 is hidden now, and not deleted; `taskwright-registry packages unquarantine @acme/tool@1.0.0` makes it visible again.\n',
  });
  expect((await run('packages quarantined')).out).toMatch(
    /^PACKAGE .*\n@acme\/tool@1\.0\.0 +20\S+ +auth_token +Broken\.\n/,
  );
  expect(JSON.parse((await run('packages quarantined --json')).out)).toMatchObject([
    { version: '1.0.0', reason: 'Broken.' },
  ]);
  expect((await run('packages show @acme/tool')).error).toContain('is in quarantine: Broken.');
  expect(await run('packages unquarantine @acme/tool@1.0.0')).toMatchObject({
    code: 0,
    out: '@acme/tool@1.0.0 is visible again.\n',
  });
  expect((await run('packages quarantined')).out).toBe('No versions are in quarantine.\n');
});

test.each([
  ['quarantine web@1.0.0', 2, 'requires `--reason TEXT`'],
  ['quarantine @acme/web --reason Bad.', 2, 'requires a name with a version, such as `web@1.2.3`, not `@acme/web`'],
  ['quarantine web@ --reason Bad.', 2, 'requires a name with a version'],
  ['quarantine web@9.9.9 --reason Bad.', 1, 'Version `9.9.9` of `web` is not published here'],
  ['unquarantine web@9.9.9', 1, 'Version `9.9.9` of `web` is not in quarantine'],
])('packages %s fails', async (line, code, error) => {
  const failed = await run(`packages ${line}`);
  expect(failed.error).toContain(error);
  expect(failed.code).toBe(code);
});
