import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { isLarge } from '../../support/large.ts';
import { client } from '../support/clients.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';

const clients = ['npm', 'npm 10', 'pnpm', 'yarn'] as const;
type PublishingClient = (typeof clients)[number];

/** The clients that publish in a mode: in `npm test`, all of them in one mode, and one of them in each of the others. */
function clientsIn({ name }: Mode): readonly PublishingClient[] {
  return isLarge || name === 'users and ACL' ? clients : ['npm'];
}

interface Mode {
  readonly name: string;
  readonly config: (issuer: string) => string;
  /** A token that allows publishing. */
  readonly token: (provider: OidcProvider) => Promise<string>;
  readonly prefix?: string;
}

const modes: readonly Mode[] = [
  { name: 'simple token', config: () => ownerConfig, token: async () => ownerToken },
  {
    name: 'users and ACL',
    config: () => `
      [[users]]
      username = "bob"
      role = "write"
      token = "bobs-own-token"

      [[acl]]
      user = "bob"
      pattern = "npm/@acme/*"
      permission = "write"

      [[acl]]
      user = "bob"
      pattern = "npm/plain"
      permission = "write"`,
    token: async () => 'bobs-own-token',
  },
  {
    name: 'OIDC',
    config: (issuer) => `
      [oidc]
      issuer = "${issuer}"
      audience = "https://registry.example"
      username_claim = "sub"
      default_role = "write"

      [[acl]]
      user = "*"
      pattern = "npm/**"
      permission = "write"`,
    token: (provider) => provider.accessToken('carol'),
  },
  {
    name: 'several tenants',
    config: () => `
      [multi_tenant]
      enabled = true

      [[tenants]]
      name = "acme"

      [[tenants.users]]
      username = "dora"
      role = "write"
      token = "doras-own-token"

      [[tenants.acl]]
      user = "dora"
      pattern = "npm/**"
      permission = "write"`,
    token: async () => 'doras-own-token',
    prefix: '/acme',
  },
];

let provider: OidcProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.stop());

describe.each(modes)('in $name mode', (mode) => {
  const { config, token, prefix = '' } = mode;
  let registry: TestRegistry;
  let npmrc: string;
  beforeAll(async () => {
    registry = await startTestRegistry(config(provider.issuer));
    const address = `${registry.url}${prefix}/npm/`;
    npmrc = `registry=${address}\n${address.replace('http:', '')}:_authToken=${await token(provider)}\nalways-auth=true\n`;
  });
  afterAll(() => registry.stop());

  test.each(clientsIn(mode))('%s publishes a scoped and an unscoped package, and installs both', async (name) => {
    using user = client(name, npmrc);
    const version = `1.${clients.indexOf(name)}.0`;
    for (const [folder, manifest] of Object.entries({
      scoped: { name: '@acme/tools', version, main: 'index.js', dependencies: { plain: version } },
      plain: { name: 'plain', version, main: 'index.js' },
    })) {
      const path = join(user.home, folder);
      mkdirSync(path);
      writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
      writeFileSync(join(path, 'index.js'), `module.exports = '${manifest.name} ${version}';\n`);
      const published = await user.run(path, ...publishArguments[name](version));
      expect(published, published.text).toMatchObject({ code: 0 });
    }
    const project = join(user.home, 'project');
    mkdirSync(project);
    writeFileSync(join(project, '.npmrc'), npmrc);
    writeFileSync(join(project, 'package.json'), '{ "name": "project", "version": "1.0.0", "private": true }');
    const added = await user.run(project, name.startsWith('npm') ? 'install' : 'add', `@acme/tools@${version}`);
    expect(added, added.text).toMatchObject({ code: 0 });
    const modules = join(project, 'node_modules');
    expect(readFileSync(join(modules, '@acme/tools/index.js'), 'utf8')).toContain(`@acme/tools ${version}`);
    const again = await user.run(project, ...lockedInstallArguments[name]);
    expect(again, again.text).toMatchObject({ code: 0 });
    expect(registry.log()).not.toContain(await token(provider));
  });
});

const publishArguments: Readonly<Record<PublishingClient, (version: string) => readonly string[]>> = {
  npm: () => ['publish'],
  'npm 10': () => ['publish'],
  pnpm: () => ['publish', '--no-git-checks'],
  yarn: (version) => ['publish', '--new-version', version, '--non-interactive', '--no-git-tag-version'],
};

/** The arguments that install exactly the versions in the lock file. */
const lockedInstallArguments: Readonly<Record<PublishingClient, readonly string[]>> = {
  npm: ['ci'],
  'npm 10': ['ci'],
  pnpm: ['install', '--frozen-lockfile'],
  yarn: ['install', '--frozen-lockfile'],
};
