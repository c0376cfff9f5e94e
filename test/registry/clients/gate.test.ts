import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

const day = 86_400_000;
const start = Date.parse('2026-06-15T12:00:00Z');

let upstream: TestRegistry;
let registry: TestRegistry;
/** The lockfile of a client without a gate, which installs the latest version. */
let lockfile: string;
let npm: Client;
let clock = start - 30 * day;

beforeAll(async () => {
  const now = () => clock;
  upstream = await startTestRegistry(ownerConfig, { now });
  using publisher = clientOf(upstream);
  await publish(publisher, { name: 'one', version: '1.0.0' });
  await publish(publisher, { name: 'bad', version: '1.0.0' });
  clock = start - 20 * day;
  await publish(publisher, { name: 'one', version: '1.1.0', scripts: { postinstall: 'node -e 1' } });
  clock = start - day;
  await publish(publisher, { name: 'one', version: '2.0.0' });
  await publish(publisher, { name: 'new', version: '1.0.0' });
  clock = start;
  const project = projectIn(publisher, 'locked');
  await publisher.run(project, 'install', 'one');
  lockfile = readFileSync(join(project, 'package-lock.json'), 'utf8');
  registry = await startTestRegistry(
    `${ownerConfig}
[registries.npm]
upstream = "${upstream.url}/npm"
[registries.npm.gate]
min_age = "3 days"
install_scripts = false
deny = ["bad"]`,
    { now },
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

function projectIn({ home }: Client, name: string, manifest: object = { name: 'project', version: '1.0.0' }): string {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

async function publish(
  publisher: Client,
  manifest: { readonly name: string; readonly version: string; scripts?: object },
) {
  const ran = await publisher.run(projectIn(publisher, 'published', manifest), 'publish');
  expect(ran.text).toContain(`+ ${manifest.name}@${manifest.version}`);
}

test.each<readonly [command: string, code: number, output: RegExp]>([
  ['view one version', 0, /^1\.0\.0$/m],
  ['view one dist-tags', 0, /latest: '1\.0\.0'/],
  ['install one', 0, /added 1 package/],
  ['ls one', 0, /one@1\.0\.0/],
  ['install one@2.0.0', 1, /No matching version found for one@2\.0\.0/],
  [
    'install new',
    1,
    /All versions of `new` are hidden\. Version `1\.0\.0` is hidden for 2 more days by the minimum age\./,
  ],
  ['install bad', 1, /Package `bad` is denied by the configuration of this registry\./],
])('npm %s', async (command, code, output) => {
  const ran = await npm.run(projectIn(npm, 'project'), ...command.split(' '));
  expect(ran.text).toMatch(output);
  expect(ran.code).toBe(code);
});

test('npm ci with a lockfile that names a hidden version prints the reason, and succeeds when the version is old enough', async () => {
  const locked = () => {
    const project = projectIn(npm, 'locked', { name: 'project', version: '1.0.0', dependencies: { one: '^2.0.0' } });
    writeFileSync(join(project, 'package-lock.json'), lockfile.replaceAll(upstream.url, registry.url));
    return project;
  };
  const refused = await npm.run(locked(), 'ci');
  expect(refused.text).toContain('Version `2.0.0` of `one` is hidden for 2 more days by the minimum age.');
  expect(refused.text).toContain('403');
  clock = start + 3 * day;
  expect(await npm.run(locked(), 'ci')).toMatchObject({ code: 0 });
});
