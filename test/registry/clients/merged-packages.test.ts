import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

let upstream: TestRegistry;
let registry: TestRegistry;
let npm: Client;

beforeAll(async () => {
  upstream = await startTestRegistry(ownerConfig);
  using publisher = clientOf(upstream);
  await publish(publisher, '1.0.0');
  await publish(publisher, '1.1.0');
  registry = await startTestRegistry(
    `${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}/npm"\nmerge = ["one"]`,
  );
  npm = clientOf(registry);
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
  await upstream.stop();
});

function clientOf({ url }: TestRegistry): Client {
  return client('npm', `registry=${url}/npm/\n${url.replace('http:', '')}/npm/:_authToken=${ownerToken}\n`);
}

async function publish(publisher: Client, version: string): Promise<void> {
  const folder = projectIn(publisher, `one-${version}`, { name: 'one', version });
  expect((await publisher.run(folder, 'publish', '--tag=latest')).text).toContain(`+ one@${version}`);
}

function projectIn({ home }: Client, folder: string, manifest: object = { name: 'project', version: '1.0.0' }): string {
  const path = join(home, folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  return path;
}

test('npm publishes beside the versions of the upstream, installs both, and changes only its own', async () => {
  const project = projectIn(npm, 'project');
  const versions = async () => JSON.parse((await npm.run(project, 'view', 'one', 'versions', '--json')).text);
  await publish(npm, '1.0.1-acme.1');
  expect(await versions()).toEqual(['1.0.0', '1.0.1-acme.1', '1.1.0']);
  const wanted = 'one@1.0.1-acme.1';
  expect(await npm.run(project, 'install', wanted, 'two@npm:one@^1.0.0')).toMatchObject({ code: 0 });
  const installed = (name: string) => readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8');
  expect(['one', 'two'].map((name) => JSON.parse(installed(name)).version)).toEqual(['1.0.1-acme.1', '1.1.0']);
  expect(await npm.run(project, 'deprecate', wanted, 'Use 1.1.0.')).toMatchObject({ code: 0 });
  expect((await npm.run(project, 'view', wanted, 'deprecated')).text).toContain('Use 1.1.0.');
  // It is the last version that is published here.
  expect(await npm.run(project, 'unpublish', wanted, '--force')).toMatchObject({ code: 0 });
  expect(await versions()).toEqual(['1.0.0', '1.1.0']);
}, 120_000);
