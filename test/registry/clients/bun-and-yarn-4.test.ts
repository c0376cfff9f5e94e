import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}require_auth = true\n`);
  const manifest = { dependencies: { plain: '^1.0.0' } };
  for (const [name, body] of Object.entries({
    '@acme%2ftools': publication('@acme/tools', { manifest }),
    plain: publication('plain'),
  })) {
    expect((await registry.request('PUT', `/npm/${name}`, { as, body })).status).toBe(201);
  }
});
afterAll(() => registry.stop());

/** The commands of the clients, which differ from those of npm. */
const commands = {
  bun: { install: ['install'], installLocked: ['install', '--frozen-lockfile'], publish: ['publish'] },
  'yarn 4': {
    // Installs without a lock file, even when yarn detects CI.
    install: ['install', '--no-immutable'],
    installLocked: ['install', '--immutable'],
    publish: ['npm', 'publish'],
  },
} as const;

/** The tests install Bun for one kind of machine only. */
const available =
  process.platform === 'linux' && process.arch === 'x64' ? (['bun', 'yarn 4'] as const) : (['yarn 4'] as const);

/** Writes a project, with the configuration of all clients. Returns its folder. */
function projectOf({ home }: Client, name: string, manifest: object): string {
  const path = join(home, name);
  mkdirSync(path);
  const address = `${registry.url}/npm/`;
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  writeFileSync(join(path, '.npmrc'), `registry=${address}\n${address.replace('http:', '')}:_authToken=${as}\n`);
  // Yarn refuses versions that were published a moment ago.
  const settings = [
    'npmMinimalAgeGate: 0',
    'nodeLinker: node-modules',
    'enableTelemetry: false',
    'unsafeHttpWhitelist: ["127.0.0.1"]',
  ];
  const lines = [`npmRegistryServer: "${address}"`, `npmAuthToken: "${as}"`, 'npmAlwaysAuth: true', ...settings];
  writeFileSync(join(path, '.yarnrc.yml'), `${lines.join('\n')}\n`);
  writeFileSync(join(path, 'yarn.lock'), '');
  return path;
}

describe.each(available)('%s', (name) => {
  test('installs packages, installs them again from its lock file, and publishes a package', async () => {
    using user = client(name, '');
    const run = async (path: string, ...words: readonly string[]) => {
      const ended = await user.run(path, ...words);
      expect(ended, ended.text).toMatchObject({ code: 0 });
    };
    const project = projectOf(user, 'project', { private: true });
    await run(project, 'add', '@acme/tools');
    const modules = join(project, 'node_modules');
    rmSync(modules, { recursive: true });
    await run(project, ...commands[name].installLocked);
    for (const installed of ['@acme/tools', 'plain']) {
      const { version } = JSON.parse(readFileSync(join(modules, installed, 'package.json'), 'utf8'));
      expect(version, installed).toBe('1.0.0');
    }
    const own = `by-${name.replace(' ', '-')}`;
    const library = projectOf(user, own, { main: 'index.js' });
    writeFileSync(join(library, 'index.js'), "module.exports = 'own';\n");
    await run(library, ...commands[name].install);
    await run(library, ...commands[name].publish);
    expect((await registry.request('GET', `/npm/${own}/1.0.0`, { as })).body).toMatchObject({ name: own });
    expect(registry.log()).not.toContain(as);
  });
});
