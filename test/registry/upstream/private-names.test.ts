import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

const names = ['one', '@acme/tool', '@ACME/tool', 'corp-tool', 'corporate'];

let upstream: ScriptedUpstream;
let registry: TestRegistry;

beforeEach(async () => {
  const packages = names.map((name) => [name, upstreamVersion(name, '9.0.0')] as const);
  upstream = await startScriptedUpstream(
    Object.fromEntries(
      packages.flatMap(([name, version]) => [
        [`/${name}`, upstreamPackument(name, version)],
        [`/${name}/9.0.0`, JSON.stringify(version.manifest)],
        [`/${name}/-/${fileOf(name)}`, version.content],
      ]),
    ),
  );
  registry = await startRegistryBehind(upstream.url, {
    settings: 'private = ["@acme/*", "corp-*"]\nallow_shadowing = ["one"]',
  });
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

const fileOf = (name: string): string => `${name.replace(/^.*\//, '')}-9.0.0.tgz`;

/** Requests everything that the upstream has about a package. Returns the status codes. */
async function statusesOf(name: string): Promise<readonly number[]> {
  const tags = `/npm/-/package/${name.replace('/', '%2f')}/dist-tags`;
  const paths = [packagePath(name), `${packagePath(name)}/9.0.0`, `/npm/${name}/-/${fileOf(name)}`, tags];
  const responses = await Promise.all(paths.map((path) => registry.request('GET', path)));
  return responses.map(({ status }) => status);
}

test.each(['@acme/tool', '@ACME/tool', 'corp-tool'])(
  'a private name is never requested from the upstream: %s',
  async (name) => {
    expect(await statusesOf(name)).toEqual([404, 404, 404, 404]);
    expect(upstream.requests).toEqual([]);
  },
);

test.each(['one', 'corporate'])('other names are: %s', async (name) => {
  expect(await statusesOf(name)).toEqual([200, 200, 200, 200]);
});

test('a private name that was cached before is no longer served', async () => {
  expect(await statusesOf('one')).toEqual([200, 200, 200, 200]);
  const before = upstream.requests.length;
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-'));
  cpSync(registry.folder, folder, { recursive: true });
  await registry.stop();
  registry = await startRegistryBehind(upstream.url, { settings: 'private = ["one"]', folder });
  expect(await statusesOf('one')).toEqual([404, 404, 404, 404]);
  expect(upstream.requests).toHaveLength(before);
});

test('a name that was published here still belongs to this registry after it is unpublished, and after a restart', async () => {
  expect(await statusesOf('one')).toEqual([200, 200, 200, 200]);
  const published = await registry.request('PUT', '/npm/one', { as, body: publication('one', { version: '1.0.0' }) });
  expect(published.status).toBe(201);
  const revision = Object((await registry.request('GET', '/npm/one')).body)._rev;
  expect(await registry.request('DELETE', `/npm/one/-rev/${revision}`, { as })).toMatchObject({ status: 200 });
  const before = upstream.requests.length;
  expect(await statusesOf('one')).toEqual([404, 404, 404, 404]);
  registry = await registry.restart();
  expect(await statusesOf('one')).toEqual([404, 404, 404, 404]);
  expect(upstream.requests).toHaveLength(before);
});
