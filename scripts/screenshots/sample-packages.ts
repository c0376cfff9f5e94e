import { packagePath, publication } from '../../harness/registry/publication.ts';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { objectOr } from '../../server/core/text/json-object.ts';

/** The token of a user who may read the packages of the scope `@platform` and some others. */
export const readerToken = 'token-of-dana-1234';

const configuration = `[settings]
auth_token = "${as}"
public_url = "https://registry.example"

[pages]
enabled = true

[[users]]
username = "dana"
role = "read"
token = "${readerToken}"

[[users]]
username = "release"
role = "write"
token = "token-of-release-1234"

[[acl]]
user = "*"
pattern = "npm/@platform/*"
permission = "read"

[[acl]]
user = "release"
pattern = "npm/**"
permission = "write"
`;

const readme = `# API client

A typed client for the services of the platform. It retries requests, limits their rate, and reports errors with the name of the service.

\`\`\`ts
import { createClient } from '@platform/api-client';

const orders = createClient('orders', { timeout: 2_000 });
await orders.get('/recent');
\`\`\`

## Options

| option | default | meaning |
|---|---|---|
| \`timeout\` | 5,000 | milliseconds until a request fails |
| \`retries\` | 2 | how often a request that changes nothing is repeated |

See [the guide](docs/guide.md) and [the changelog](CHANGELOG.md).
`;

interface SamplePackage {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly versions: readonly string[];
}

const packages: readonly SamplePackage[] = [
  {
    name: '@platform/api-client',
    description: 'Typed client for the services of the platform',
    keywords: ['http', 'client', 'retry'],
    versions: ['2.3.0', '2.4.0', '3.0.0', '3.1.0'],
  },
  {
    name: '@platform/design-tokens',
    description: 'Colors, spacing and fonts for all products',
    keywords: ['design', 'css'],
    versions: ['1.0.0', '1.1.0'],
  },
  {
    name: '@platform/eslint-config',
    description: 'The rules of the team for TypeScript',
    keywords: ['eslint', 'typescript'],
    versions: ['5.2.1'],
  },
  {
    name: '@platform/logger',
    description: 'Structured logs with request ids and without secrets',
    keywords: ['logs', 'json'],
    versions: ['4.0.0', '4.0.1', '4.1.0'],
  },
  {
    name: '@platform/retry',
    description: 'Repeats an operation with growing pauses',
    keywords: ['retry', 'backoff'],
    versions: ['1.2.0'],
  },
  { name: 'internal-tools', description: 'Not for everyone', keywords: [], versions: ['1.0.0'] },
];

const firstDay = Date.parse('2026-03-02T09:00:00Z');
const dayLength = 86_400_000;

/** Starts a registry with packages whose pages have something of everything. */
export async function startSamplePackages(): Promise<TestRegistry> {
  let time = firstDay;
  const registry = await startTestRegistry(configuration, { now: () => time });
  for (const { versions, ...sample } of packages) {
    for (const version of versions) {
      time += 3 * dayLength;
      await publish(registry, sample, version);
    }
  }
  const next = publication('@platform/api-client', { version: '4.0.0-beta.1', tags: { next: '4.0.0-beta.1' } });
  await expectSuccess(registry, 'PUT', next.name, next);
  await deprecate(registry, '@platform/api-client', '2.3.0');
  return registry;
}

async function publish(
  registry: TestRegistry,
  sample: Omit<SamplePackage, 'versions'>,
  version: string,
): Promise<void> {
  const { name, description, keywords } = sample;
  const hasReadme = name === '@platform/api-client';
  const folder = name.replace('@platform/', '');
  const manifest = {
    ...{ description, keywords, license: 'Apache-2.0' },
    repository: { url: 'git+https://git.example/platform/packages.git', directory: `packages/${folder}` },
    ...(hasReadme && { readme, dependencies: { '@platform/logger': '^4.0.0', '@platform/retry': '^1.2.0' } }),
  };
  await expectSuccess(
    registry,
    'PUT',
    name,
    publication(name, { version, manifest, content: description.repeat(400) }),
  );
}

async function deprecate(registry: TestRegistry, name: string, version: string): Promise<void> {
  const { body } = await registry.request('GET', packagePath(name), { as });
  const { versions, ...rest } = objectOr(body);
  const all = objectOr(versions);
  const changed = { ...objectOr(all[version]), deprecated: 'Use 3.0.0 or later.' };
  await expectSuccess(registry, 'PUT', name, { ...rest, versions: { ...all, [version]: changed } });
}

async function expectSuccess(registry: TestRegistry, method: string, name: string, body: unknown): Promise<void> {
  const token = 'token-of-release-1234';
  const { status, bytes } = await registry.request(method, packagePath(name), { as: token, body });
  if (status >= 300) throw new Error(`${method} ${name} returned ${status}: ${bytes.toString('utf8')}`);
}
