import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';
import { startTrustRepository, type TrustRepository } from '../support/trust-repository.ts';

let trust: TrustRepository;
let upstream: TestRegistry;
let registry: TestRegistry;
let npm: Client;

const npmrc = (): string => `registry=${registry.url}/npm/\n${registry.url.slice(5)}/npm/:_authToken=${as}\n`;
const config = (): string => `${ownerConfig}[registries.npm]\nupstream = "${upstream.url}/npm"\nmax_age = 0\n`;

beforeAll(async () => {
  trust = await startTrustRepository();
  upstream = await startTestRegistry(ownerConfig);
  registry = await startTestRegistry(config());
  await publish(upstream, 'public-one', '1.0.0');
  await publish(registry, 'own', '1.0.0');
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
  await upstream.stop();
  trust.stop();
});

async function publish(target: TestRegistry, name: string, version: string): Promise<void> {
  const { status } = await target.request('PUT', `/npm/${name}`, { as, body: publication(name, { version }) });
  expect(status).toBe(201);
}

/** Returns the output of `npm audit signatures` for a project with these dependencies. */
async function audit(dependencies: Readonly<Record<string, string>>): Promise<string> {
  npm?.[Symbol.dispose]();
  npm = client('npm', npmrc(), trust.environment);
  trust.trust(join(npm.home, 'npm-cache'));
  const project = join(npm.home, 'project');
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', dependencies }));
  const installed = await npm.run(project, 'install');
  expect(installed.code, installed.text).toBe(0);
  const { code, text } = await npm.run(project, 'audit', 'signatures');
  return `${code}: ${text}`;
}

async function currentKeys(): Promise<readonly { readonly keyid: string; readonly expires: string | null }[]> {
  const { body } = await registry.request('GET', '/npm/-/npm/v1/keys');
  return Reflect.get(Object(body), 'keys');
}

test('npm verifies the signatures of versions that were published here and of those of an upstream', async () => {
  expect(await audit({ own: '1.0.0', 'public-one': '1.0.0' })).toMatch(
    /^0: [\s\S]*2 packages have verified registry signatures/,
  );
  expect(await currentKeys()).toMatchObject([{ expires: null, keytype: 'ecdsa-sha2-nistp256' }, { expires: null }]);
});

test('npm refuses a version whose signature belongs to other content', async () => {
  await publish(registry, 'changed', '1.0.0');
  const database = new DatabaseSync(join(registry.folder, 'data', 'registry.db'));
  const other = `SELECT manifest FROM versions JOIN packages ON packages.id = package WHERE name = 'own'`;
  const { sig } = JSON.parse(String(database.prepare(other).get()?.manifest)).dist.signatures[0];
  database.exec(
    `UPDATE versions SET manifest = json_set(manifest, '$.dist.signatures[0].sig', '${sig}')
     WHERE package = (SELECT id FROM packages WHERE name = 'changed')`,
  );
  database.close();
  expect(await audit({ changed: '1.0.0' })).toMatch(/^1: [\s\S]*1 package has an invalid registry signature/);
});

test('a replaced key expires, and its signatures remain valid', async () => {
  const [before] = await currentKeys();
  expect(await registry.request('POST', '/admin/keys', { as })).toMatchObject({ status: 201 });
  await publish(registry, 'own', '1.1.0');
  const keys = await currentKeys();
  expect(keys).toHaveLength(3);
  expect(keys[0]?.expires).toBeNull();
  expect(keys.find(({ keyid }) => keyid === before?.keyid)?.expires).toMatch(/^20/);
  expect(await audit({ own: '1.0.0' })).toMatch(/^0: [\s\S]*verified/);
  expect(await audit({ own: '1.1.0' })).toMatch(/^0: [\s\S]*verified/);
});

test('versions of a server without signatures are signed after an upgrade', async () => {
  const database = new DatabaseSync(join(registry.folder, 'data', 'registry.db'));
  database.exec(
    `UPDATE versions SET manifest = json_remove(manifest, '$.dist.signatures');
     UPDATE versions SET manifest = json_set(manifest, '$.dist.signatures', json('[{"keyid":"SHA256:sent","sig":""}]'))
     WHERE version = '1.1.0';
     INSERT INTO unsigned_packages SELECT id FROM packages`,
  );
  database.close();
  registry = await registry.restart();
  await expect
    .poll(async () => String((await registry.request('GET', '/npm/own')).bytes))
    .toMatch(/^(?!.*SHA256:sent)(?:.*"signatures"){2}/);
  for (const own of ['1.0.0', '1.1.0']) expect(await audit({ own })).toMatch(/^0: [\s\S]*verified/);
});

test('a key of the configuration replaces the generated one', async () => {
  const folder = registry.folder;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  const [before] = await currentKeys();
  registry = await registry.restart(config().replace('[registries', 'signing_key = { file = "key.pem" }\n[registries'));
  await publish(registry, 'own', '1.2.0');
  const [key] = await currentKeys();
  expect(key?.keyid).not.toBe(before?.keyid);
  expect(await audit({ own: '1.2.0' })).toMatch(/^0: [\s\S]*verified/);
  expect(await registry.request('POST', '/admin/keys', { as })).toMatchObject({ status: 409 });
});
