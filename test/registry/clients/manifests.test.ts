import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type Client, type ClientName, client, isNodeProgram } from '../support/clients.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
  for (const name of ['plain', 'both', 'optional', 'tester', 'peer']) {
    expect((await registry.request('PUT', `/npm/${name}`, { as, body: publication(name) })).status).toBe(201);
  }
});
afterAll(() => registry.stop());

/** The tests install programs that are no Node programs for one kind of machine only. */
const hasPrograms = process.platform === 'linux' && process.arch === 'x64';
/** The clients that publish to registries. */
type Publisher = Exclude<ClientName, 'deno' | 'corepack'>;

const publishCommands: Readonly<Record<Publisher, readonly string[]>> = {
  npm: ['publish'],
  'npm 10': ['publish'],
  'npm 12': ['publish'],
  pnpm: ['publish', '--no-git-checks'],
  'pnpm 11': ['publish', '--no-git-checks'],
  'pnpm 12': ['publish', '--no-git-checks'],
  yarn: ['publish', '--non-interactive', '--no-git-tag-version'],
  'yarn 4': ['npm', 'publish'],
  bun: ['publish'],
};
const clients = (Object.keys(publishCommands) as Publisher[]).filter((name) => isNodeProgram(name) || hasPrograms);

/** Packages whose `package.json` each client normalizes in its own way before it publishes them. */
const packages: Readonly<Record<string, { readonly manifest: object; readonly files: readonly string[] }>> = {
  'with programs, scripts and dependencies of all kinds': {
    manifest: {
      bin: './cli.js',
      scripts: { test: './node_modules/.bin/tester', build: 'tsc -p .' },
      dependencies: { plain: ' ^1.0.0', repository: 'team/repository#v1', both: '1.0.0' },
      optionalDependencies: { optional: '~1.0.0', both: '1.0.0' },
      devDependencies: { tester: '1.0.0' },
      peerDependencies: { peer: '>=1' },
      peerDependenciesMeta: { peer: { optional: true } },
      engines: { node: '>=18', npm: '*' },
    },
    files: ['cli.js'],
  },
  'with a folder of programs, a native module and a server': {
    manifest: { directories: { bin: './tools' }, scripts: {} },
    files: ['tools/tool.js', 'binding.gyp', 'server.js'],
  },
};

describe.each(clients)('%s', (name) => {
  test.each(Object.entries(packages))('publishes a package %s', async (title, { manifest, files }) => {
    using user = client(name, npmrc());
    const version = `1.${clients.indexOf(name)}.0`;
    const id = `@acme/p${Object.keys(packages).indexOf(title)}`;
    // Yarn would fetch the repository for its lock file.
    const dependencies = name === 'yarn 4' ? { dependencies: { plain: ' ^1.0.0' } } : {};
    const path = projectIn(user, { name: id, version, ...manifest, ...dependencies }, files);
    // Yarn requires a lock file.
    if (name === 'yarn 4') await user.run(path, 'install', '--no-immutable', '--mode=skip-build');
    const published = await user.run(
      path,
      ...(name === 'yarn' ? [...publishCommands.yarn, '--new-version', version] : publishCommands[name]),
    );
    expect(published, published.text).toMatchObject({ code: 0 });
    expect(await registry.request('GET', `/npm/${id.replace('/', '%2f')}/${version}`, { as })).toMatchObject({
      status: 200,
    });
  });
});

function npmrc(): string {
  const address = `${registry.url}/npm/`;
  return `registry=${address}\n${address.slice(5)}:_authToken=${as}\n`;
}

function projectIn({ home }: Client, manifest: object, files: readonly string[]): string {
  const path = join(home, 'project');
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), file === 'binding.gyp' ? '{}' : '#!/usr/bin/env node\n');
  }
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(path, '.npmrc'), npmrc());
  const address = `${registry.url}/npm/`;
  const settings = [
    'enableTelemetry: false',
    'npmMinimalAgeGate: 0',
    'unsafeHttpWhitelist: ["127.0.0.1"]',
    'npmPublishAccess: public',
  ];
  const lines = [`npmRegistryServer: "${address}"`, `npmAuthToken: "${as}"`, 'npmAlwaysAuth: true', ...settings];
  writeFileSync(join(path, '.yarnrc.yml'), `${lines.join('\n')}\n`);
  writeFileSync(join(path, 'yarn.lock'), '');
  return path;
}
