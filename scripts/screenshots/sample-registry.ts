import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { packagePath, publication } from '../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { objectOr } from '../../server/core/text/json-object.ts';

/** Returns a configuration with an example of everything that the sidebar shows. */
const configuration = (upstream: string) => `[settings]
auth_token = "${ownerToken}"

[registries.npm]
upstream = "${upstream}/npm"

[multi_tenant]
enabled = true

[[tenants]]
name = "platform"

[[tenants.groups]]
name = "reviewers"
members = ["release-preview", "team-lead"]

[[tenants.users]]
username = "release"
role = "write"
token = "token-of-release"

[[tenants.acl]]
user = "release"
pattern = "npm/@platform/**"
permission = "write"

[[tenants]]
name = "mobile"

[[users]]
username = "operator"
role = "admin"
token = "token-of-operator"
`;

const users = [
  { username: 'build', role: 'read', token: 'token-of-build' },
  { username: 'docs', role: 'write' },
  { username: 'release-preview', role: 'read', token: 'token-of-release-preview' },
  { username: 'team-lead', role: 'admin', token: 'token-of-team-lead' },
];

const rules = [
  { user: '*', pattern: 'npm/@platform/*', permission: 'read' },
  { user: 'build', pattern: 'npm/**', permission: 'read' },
  { user: 'docs', pattern: 'npm/@platform/handbook', permission: 'write' },
  { user: 'release-preview', pattern: 'npm/@platform/**', permission: 'write' },
];

const millisecondsPerDay = 86_400_000;

/** The tokens of `release-preview`, with the days until each expires. */
const tokens = [
  { name: 'nightly-build', read_only: false, packages: ['npm/@platform/*'], days: 9 },
  { name: 'laptop', read_only: true, days: 200 },
];

const published = ['@platform/api-client', '@platform/handbook', '@platform/logger', '@platform/theme'];
const upstreamPackages = ['chalk', 'express', 'left-pad', 'lodash', '@types/node', 'typescript', 'zod'];
const kibibyte = 1024;

export interface SampleRegistry {
  readonly url: string;
  /** Requests packages at a varying rate until the signal is aborted. */
  browse(until: AbortSignal): Promise<void>;
  /** Starts a registry without any records, which is stopped together with this one at the latest. */
  startEmpty(): Promise<TestRegistry>;
  stop(): Promise<void>;
}

/** Starts a registry on a fixed port, with tenants, users, rules, packages and a cache of a second registry. */
export async function startSampleRegistry(): Promise<SampleRegistry> {
  const upstream = await startTestRegistry(`[settings]\nauth_token = "${ownerToken}"\n`);
  const registry = await startTestRegistry(configuration(upstream.url), { port: 4874 });
  for (const [index, name] of upstreamPackages.entries()) await publish(upstream, '/npm', name, (index % 4) * 90 + 7);
  for (const [index, name] of published.entries()) await publish(registry, '/platform/npm', name, index * 150 + 12);
  await publish(registry, '/mobile/npm', '@mobile/app-shell', 900);
  for (const body of users) await answered(registry, 'POST', '/admin/tenants/platform/users', body);
  for (const body of rules) await answered(registry, 'POST', '/admin/tenants/platform/acl', body);
  for (const token of tokens) await addToken(registry, token);
  await addVersions(registry);
  await stageVersions(registry);
  for (const name of upstreamPackages) await readThrough(registry, name);
  const empty: TestRegistry[] = [];
  return {
    url: registry.url,
    async browse(until) {
      for (let count = 0; !until.aborted; count++) {
        const name = upstreamPackages[count % upstreamPackages.length] ?? '';
        // Evicted packages are fetched again.
        if (count % 23 === 0) await registry.request('DELETE', `/admin/cache/npm/${name}`, { as: ownerToken });
        await readThrough(registry, name);
        // The rate varies as in real use.
        await setTimeout(15 * (1.2 + Math.sin(count / 40)));
      }
    },
    async startEmpty() {
      const started = await startTestRegistry(`[settings]\nauth_token = "${ownerToken}"\n`);
      empty.push(started);
      return started;
    },
    async stop() {
      for (const one of [...empty, registry, upstream]) await one.stop();
    },
  };
}

async function addToken(registry: TestRegistry, { days, ...token }: (typeof tokens)[number]): Promise<void> {
  const body = { ...token, expires_at: new Date(Date.now() + days * millisecondsPerDay).toISOString() };
  await answered(registry, 'POST', '/admin/tenants/platform/users/release-preview/tokens', body);
}

/** Publishes more versions of the handbook, and deprecates the first one. */
async function addVersions(registry: TestRegistry): Promise<void> {
  const name = '@platform/handbook';
  const readme = `# Handbook\n\nHow the platform team builds, releases and runs its services.\n\n## Install\n\n\`\`\`sh\nnpm install ${name}\n\`\`\`\n`;
  for (const version of ['2.5.0', '3.0.0-beta.1']) {
    const tag = version.includes('-') ? 'next' : 'latest';
    const options = { version, tags: { [tag]: version }, manifest: { readme, readmeFilename: 'README.md' } };
    await answered(registry, 'PUT', packagePath(name, '/platform/npm'), publication(name, options));
  }
  const path = packagePath(name, '/platform/npm');
  const { body } = await registry.request('GET', path, { as: ownerToken });
  const { versions, ...rest } = objectOr(body);
  const all = objectOr(versions);
  const deprecated = { ...objectOr(all['2.4.1']), deprecated: 'Use 2.5.0.' };
  await answered(registry, 'PUT', path, { ...rest, versions: { ...all, '2.4.1': deprecated } });
}

/** Stages versions, one of which adds a script and a dependency. */
async function stageVersions(registry: TestRegistry): Promise<void> {
  const staged = [
    { name: '@platform/logger', version: '2.5.0', scripts: { postinstall: 'node setup.js' } },
    { name: '@platform/theme', version: '3.0.0', dependencies: { chalk: '^2.4.1' } },
  ];
  for (const { name, version, ...manifest } of staged) {
    const path = `/platform/npm/-/stage/package/${name.replace('/', '%2f')}`;
    await answered(registry, 'POST', path, publication(name, { version, manifest }));
  }
}

async function publish(registry: TestRegistry, prefix: string, name: string, kibibytes: number): Promise<void> {
  const body = publication(name, { version: '2.4.1', content: randomBytes(kibibytes * kibibyte) });
  await answered(registry, 'PUT', packagePath(name, prefix), body);
}

async function readThrough(registry: TestRegistry, name: string): Promise<void> {
  await answered(registry, 'GET', packagePath(name, '/platform/npm'));
  const file = `${name.split('/').at(-1)}-2.4.1.tgz`;
  await answered(registry, 'GET', `/platform/npm/${name}/-/${file}`);
}

async function answered(registry: TestRegistry, method: string, path: string, body?: unknown): Promise<void> {
  const { status, bytes } = await registry.request(method, path, { as: ownerToken, body });
  if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${bytes.toString('utf8')}`);
}
