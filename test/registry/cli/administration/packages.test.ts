import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect((await run('packages release @acme/web')).error).toMatch(/is published here; unpublish it first/);
  const { _rev: revision } = Object((await registry.request('GET', packagePath('@acme/web'), { as })).body);
  await registry.request('DELETE', `${packagePath('@acme/web')}/-rev/${revision}`, { as });
  expect(await run('packages release @acme/web')).toMatchObject({ code: 0 });
  expect((await run('packages release @acme/web')).code).toBe(1);
});
