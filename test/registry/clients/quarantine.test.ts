import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

const sentence = 'Version `1.1.0` of `@acme/one` is in quarantine: Steals tokens.';

let registry: TestRegistry;
let npm: Client;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
  npm = client('npm', `registry=${registry.url}/npm/\n${registry.url.replace('http:', '')}/npm/:_authToken=${as}\n`);
  for (const version of ['1.0.0', '1.1.0']) {
    const ran = await npm.run(projectIn('published', { name: '@acme/one', version }), 'publish');
    expect(ran, ran.text).toMatchObject({ code: 0 });
  }
  const installed = await npm.run(projectIn('locked'), 'install', '@acme/one');
  expect(installed, installed.text).toMatchObject({ code: 0 });
  await quarantine('PUT');
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
});

function projectIn(name: string, manifest: object = { name: 'project', version: '1.0.0' }): string {
  const folder = join(npm.home, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

async function quarantine(method: 'PUT' | 'DELETE') {
  const body = method === 'PUT' ? { reason: 'Steals tokens.' } : undefined;
  const path = '/admin/packages/@acme%2fone/versions/1.1.0/quarantine';
  expect((await registry.request(method, path, { as, body })).status).toBeLessThan(300);
}

/** The commands run in this order; the project is that of the client or, with `locked`, one that has installed the version. */
test.each<readonly [command: string, code: number, output: RegExp | string]>([
  ['install @acme/one@1.1.0', 1, sentence],
  ['install @acme/one@^1.1.0', 1, sentence],
  ['install @acme/one', 0, /added 1 package/],
  ['ls @acme/one', 0, /@acme\/one@1\.0\.0/],
  ['view @acme/one versions dist-tags --json', 0, /"latest": "1\.0\.0"/],
  ['dist-tag ls @acme/one', 0, /^latest: 1\.0\.0$/m],
  ['dist-tag add @acme/one@1.1.0 next', 1, sentence],
  ['deprecate @acme/one@* Old.', 0, /deprecating @acme\/one@1\.1\.0/],
  ['unpublish @acme/one@1.1.0 --force', 1, /`@acme\/one@1\.1\.0` is in quarantine and cannot be unpublished/],
  ['unpublish @acme/one --force', 1, /`@acme\/one@1\.1\.0` is in quarantine and cannot be unpublished/],
])('npm %s', async (command, code, output) => {
  const ran = await npm.run(projectIn('project'), ...command.split(' '));
  expect(ran.text).toMatch(output);
  expect(ran.code).toBe(code);
});

test('npm audit reports the installed version, and npm ci does not install it again until it is released', async () => {
  const locked = join(npm.home, 'locked');
  const audit = await npm.run(locked, 'audit');
  expect(audit.text).toMatch(/Severity: critical\n.*In quarantine: Steals tokens\./);
  // Without the files in the cache of the client.
  await npm.run(locked, 'cache', 'clean', '--force');
  const refused = await npm.run(locked, 'ci');
  expect(refused.text).toContain(sentence);
  expect(refused.code).toBe(1);
  await quarantine('DELETE');
  expect(await npm.run(locked, 'ci')).toMatchObject({ code: 0 });
  expect((await npm.run(locked, 'view', '@acme/one', 'dist-tags.latest')).text).toMatch(/^1\.1\.0$/m);
  expect((await npm.run(locked, 'audit')).text).not.toContain('quarantine');
});
