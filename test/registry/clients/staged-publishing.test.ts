import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, type ClientName, client } from '../support/clients.ts';

const [ann, ben] = ['anns-own-token-123', 'bens-own-token-123'];
const user = (name: string, token: string) => `
[[users]]
username = "${name}"
role = "write"
token = "${token}"

[[acl]]
user = "${name}"
pattern = "npm/@acme/*"
permission = "write"
`;
const config = `
[settings]
auth_token = "${ownerToken}"
require_auth = true
${user('ann', ann)}${user('ben', ben)}
[staging]
review = true`;

/** A client: its commands, and what it prints. \`ID\` represents the id of the staged version. */
interface StagingClient {
  readonly name: ClientName;
  readonly stage: string;
  readonly command: string;
  /** The commands in addition to those that all clients have. */
  readonly others?: readonly (readonly [command: string, output: RegExp])[];
}

const download = ['download ID', /@?acme-one-1\.1\.0-ID\.tgz/] as const;
const view = ['view ID', /package name: @acme\/one\nversion: 1\.1\.0\n[\s\S]*staged by: ann \(user\)/] as const;
const clients: readonly StagingClient[] = [
  { name: 'npm', stage: 'stage publish', command: 'stage', others: [view, download] },
  { name: 'npm 12', stage: 'stage publish', command: 'stage', others: [view, download] },
  { name: 'pnpm 11', stage: 'stage publish --no-git-checks', command: 'stage', others: [view, download] },
  { name: 'pnpm 12', stage: 'stage publish --no-git-checks', command: 'stage', others: [view, download] },
  { name: 'yarn 4', stage: 'npm publish --staged', command: 'npm stage' },
];

describe.each(clients)('$name', ({ name, stage, command, others = [] }) => {
  let registry: TestRegistry;
  let publisher: Client;
  let reviewer: Client;
  let id: string;
  beforeAll(async () => {
    registry = await startTestRegistry(config);
    [publisher, reviewer] = [clientOf(name, registry, ann), clientOf(name, registry, ben)];
    if (name !== 'yarn 4') return;
    for (const one of [publisher, reviewer]) await one.run(join(one.home, 'one'), 'install');
  });
  afterAll(async () => {
    publisher[Symbol.dispose]();
    reviewer[Symbol.dispose]();
    await registry.stop();
  });

  async function run(by: Client, text: string, output: RegExp, code = 0): Promise<string> {
    const { code: ended, text: printed } = await by.run(join(by.home, 'one'), ...text.replaceAll('ID', id).split(' '));
    // pnpm 12 breaks long lines.
    const lines = printed.replaceAll(/\n\s*│ /g, ' ');
    expect(lines).toMatch(new RegExp(output.source.replaceAll('ID', id), output.flags));
    expect(ended, lines).toBe(code);
    return lines;
  }

  async function staged(version: string): Promise<void> {
    const manifest = { name: '@acme/one', version, main: 'index.js' };
    writeFileSync(join(publisher.home, 'one/package.json'), JSON.stringify(manifest));
    const text = await run(publisher, stage, /[0-9a-f]{8}-[0-9a-f-]{27}/);
    id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(text)?.[0] ?? '';
  }

  const published = async (version: string): Promise<boolean> =>
    (await registry.request('GET', `/npm/@acme%2fone/${version}`, { as: ann })).status === 200;

  test('stages a version, shows it, and another user approves it', async () => {
    await staged('1.1.0');
    expect(await published('1.1.0')).toBe(false);
    await run(publisher, `${command} list`, /@acme\/one[\s\S]*1\.1\.0/);
    for (const [other, output] of others) await run(reviewer, `${command} ${other}`, output);
    if (others.length > 0) expect(readdirSync(join(reviewer.home, 'one')).join()).toContain(`1.1.0-${id}.tgz`);
    await run(publisher, `${command} approve ID`, /approved by another user/, 1);
    await run(reviewer, `${command} approve ID`, /approved and published successfully/);
    expect(await published('1.1.0')).toBe(true);
    await run(reviewer, `${command} approve ID`, /approved and published successfully/);
    await run(publisher, `${command} list`, /No staged packages found|^(?![\s\S]*1\.1\.0)/i);
  });

  test('rejects a version', async () => {
    await staged('1.2.0');
    await run(publisher, `${command} reject ID`, /has been rejected/);
    await run(reviewer, `${command} approve ID`, /waits for an approval/, 1);
    expect(await published('1.2.0')).toBe(false);
  });
});

/** Returns a client of a user, with a project that may be published. */
function clientOf(name: ClientName, { url }: TestRegistry, token: string): Client {
  const address = `${url}/npm/`;
  const made = client(name, `registry=${address}\n${address.slice(5)}:_authToken=${token}\n`);
  const path = join(made.home, 'one');
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: '@acme/one', version: '1.0.0' }));
  writeFileSync(join(path, 'index.js'), "module.exports = 'one';\n");
  const settings = [
    `npmRegistryServer: "${address}"`,
    `npmAuthToken: "${token}"`,
    'npmAlwaysAuth: true',
    'enableTelemetry: false',
    'enableImmutableInstalls: false',
    'unsafeHttpWhitelist: ["127.0.0.1"]',
  ];
  writeFileSync(join(path, '.yarnrc.yml'), `${settings.join('\n')}\n`);
  writeFileSync(join(path, 'yarn.lock'), '');
  return made;
}
