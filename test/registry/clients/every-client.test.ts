import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { readPage } from '../../docs/pages.ts';
import { advisoryTable } from '../support/advisories.ts';
import { type Client, type ClientName, client, installed, isNodeProgram } from '../support/clients.ts';
import { startTrustRepository, type TrustRepository } from '../support/trust-repository.ts';

const token = 'bobs-own-token';
const config = `${ownerConfig}
[[users]]
username = "bob"
role = "write"
token = "${token}"

[[acl]]
user = "bob"
pattern = "npm/**"
permission = "write"

[registries.npm]
${advisoryTable({ name: 'plain', versions: '<2.0.0' })}`;

/** The output of each command, and whether it fails, by the rows of the table. */
const printed: Readonly<Record<string, RegExp | { readonly fails: RegExp }>> = {
  'who is signed in': /\bbob\b/,
  'show a package': /1\.0\.0/,
  'list staged versions': /\bown\b[\s\S]*1\.0\.0/,
  search: /\bown\b/,
  'list tags': /stable\b.*1\.0\.0/,
  'list owners': /\bbob\b/,
  // pnpm 11 and 12 print what the registry sends.
  'list access': /^own: (?:read-write|write)$/m,
  // A vulnerability is found.
  audit: { fails: /Stop/ },
  'verify signatures': /2 packages have verified registry signatures/,
  'create a token': /\btw_\w+/,
  'list tokens': /\btoken\b.* created 20/i,
};

/** The change that a command makes, by the rows of the table. */
const changed: Readonly<Record<string, (registry: TestRegistry) => Promise<boolean>>> = {
  'stage a version': async (registry) =>
    Object((await registry.request('GET', '/npm/-/stage', { as })).body).total === 1,
  publish: async (registry) => (await versionOf(registry)).version === '1.0.0',
  tag: async (registry) =>
    Object((await registry.request('GET', '/npm/-/package/own/dist-tags', { as })).body).stable === '1.0.0',
  deprecate: async (registry) => (await versionOf(registry)).deprecated === 'old',
  unpublish: async (registry) => (await registry.request('GET', '/npm/own/1.0.0', { as })).status === 404,
};

async function versionOf(registry: TestRegistry) {
  return Object((await registry.request('GET', '/npm/own/1.0.0', { as })).body);
}

/** The rows of the table in the documentation: what a user does, and the command of each client. */
const { text: page } = readPage('registry/README.md');
const table = page.slice(
  page.indexOf('\n## Package clients'),
  page.indexOf('\n## ', page.indexOf('\n## Package clients') + 1),
);
const [names = [], ...rows] = [...table.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | '));

/** The tests install programs that are no Node programs for one kind of machine only. */
const hasPrograms = process.platform === 'linux' && process.arch === 'x64';
const clients = (
  ['npm', 'npm 10', 'npm 12', 'pnpm', 'pnpm 11', 'pnpm 12', 'yarn', 'yarn 4', 'bun', 'deno'] as const
).filter((name) => isNodeProgram(name) || hasPrograms);
const columns: Readonly<Record<Exclude<ClientName, 'corepack'>, string>> = {
  npm: 'npm 10 and 11',
  'npm 10': 'npm 10 and 11',
  'npm 12': 'npm 12',
  pnpm: 'pnpm 10',
  'pnpm 11': 'pnpm 11',
  'pnpm 12': 'pnpm 12',
  yarn: 'Yarn 1',
  'yarn 4': 'Yarn 4',
  bun: 'Bun',
  deno: 'Deno',
};

let trust: TrustRepository;
beforeAll(async () => {
  trust = await startTrustRepository();
});
afterAll(() => trust.stop());

test('the table has a cell for each client in each row', () => {
  expect(names).toEqual(['', ...new Set(Object.values(columns))]);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => row.length !== names.length)).toEqual([]);
});

describe.each(clients)('%s', (name) => {
  let registry: TestRegistry;
  let user: Client;
  let project: string;
  beforeAll(async () => {
    registry = await startTestRegistry(config);
    for (const one of ['plain', 'other']) {
      expect((await registry.request('PUT', `/npm/${one}`, { as, body: publication(one) })).status).toBe(201);
    }
    const address = `${registry.url}/npm/`;
    const npmrc = `registry=${address}\n${address.slice(5)}:_authToken=${token}\nalways-auth=true\n`;
    // Some commands of pnpm run npm.
    const PATH = `${join(dirname(installed('npm')), '../../.bin')}:${process.env.PATH}`;
    user = client(name, npmrc, { ...trust.environment, PATH });
    trust.trust(join(user.home, 'npm-cache'));
    project = projectOf(user, address, npmrc);
  });
  afterAll(async () => {
    user[Symbol.dispose]();
    await registry.stop();
  });

  const column = names.indexOf(columns[name]);
  const commands = rows.flatMap(([feature = '', ...cells]) => {
    const [, command] = /^`(.+)`/.exec(cells[column - 1] ?? '') ?? [];
    return command === undefined ? [] : [[feature, command] as const];
  });

  test.each(commands)('%s: %s', async (feature, command) => {
    if (feature.includes('lock file')) rmSync(join(project, 'node_modules'), { recursive: true });
    const [, ...words] = command.split(' ');
    const running = user.start(project, ...words);
    // The password, which the registry does not need.
    if (feature === 'create a token') running.type('unused\n');
    const { code, text } = await running.ended;
    const expected = printed[feature] ?? /(?:)/;
    expect(text).toMatch('fails' in expected ? expected.fails : expected);
    expect(code === 0, text).toBe(!('fails' in expected));
    expect(await (changed[feature]?.(registry) ?? true)).toBe(true);
  });
});

/** Writes a package that requires two others, with the configuration of all clients. Returns its folder. */
function projectOf({ home }: Client, address: string, npmrc: string): string {
  const path = join(home, 'project');
  mkdirSync(path);
  const manifest = {
    name: 'own',
    version: '1.0.0',
    main: 'index.js',
    dependencies: { plain: '^1.0.0', other: '^1.0.0' },
  };
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(path, 'index.js'), "module.exports = 'own';\n");
  writeFileSync(join(path, '.npmrc'), npmrc);
  // Yarn refuses versions that were published a moment ago.
  const settings = [
    `npmRegistryServer: "${address}"`,
    `npmAuthToken: "${token}"`,
    'npmAlwaysAuth: true',
    'npmMinimalAgeGate: 0',
    'nodeLinker: node-modules',
    'enableTelemetry: false',
    'enableImmutableInstalls: false',
    'unsafeHttpWhitelist: ["127.0.0.1"]',
  ];
  // As does Deno.
  writeFileSync(join(path, 'deno.json'), JSON.stringify({ minimumDependencyAge: '0', nodeModulesDir: 'auto' }));
  writeFileSync(join(path, '.yarnrc.yml'), `${settings.join('\n')}\n`);
  return path;
}
