import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { packed } from '../../../harness/registry/tarball.ts';
import { readPage } from '../../docs/pages.ts';
import { type ClientName, client } from '../support/clients.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}require_auth = true\n`);
  for (const name of ['plain', '@team/scoped']) {
    await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body: publication(name) });
  }
});
afterAll(() => registry.stop());

const { blocks, text: page } = readPage('docs/registry.md');

/** Returns the first block of the section about clients that contains a text, for the address of this registry. */
function documented(part: string): string {
  const section = page.slice(page.indexOf('\n## Clients\n'), page.indexOf('\n## Tokens in CI\n'));
  const block = blocks.find(({ text }) => text.includes(part) && section.includes(text));
  if (!block) throw new Error(`No block of the page contains ${part}.`);
  return block.text.replaceAll('https:', 'http:').replaceAll('registry.example', new URL(registry.url).host);
}

/** What differs from a real server: it has no certificate, and the packages were published a moment ago. */
const testSettings =
  'unsafeHttpWhitelist: ["127.0.0.1"]\nnpmMinimalAgeGate: 0\nenableTelemetry: false\nenableImmutableInstalls: false\n';

test.each<readonly [name: ClientName, file: string, part: string, more: string]>([
  ['npm', '.npmrc', '_authToken', ''],
  ['npm 10', '.npmrc', '_authToken', ''],
  ['npm 12', '.npmrc', '_authToken', ''],
  // In the home folder.
  ['pnpm', '../.npmrc', '_authToken', ''],
  ['pnpm 11', '../.npmrc', '_authToken', ''],
  ['pnpm 12', '../.npmrc', '_authToken', ''],
  ['yarn', '.npmrc', 'always-auth', ''],
  ['yarn 4', '.yarnrc.yml', 'npmRegistryServer', testSettings],
  ['bun', '.npmrc', '_authToken', ''],
  ['deno', '.npmrc', '_authToken', ''],
])('%s installs packages with the documented %s where reading requires credentials', async (name, file, part, more) => {
  using user = client(name, '', { NPM_TOKEN: as });
  const project = join(user.home, 'project');
  mkdirSync(project);
  const dependencies = { plain: '1.0.0', '@team/scoped': '1.0.0' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }));
  writeFileSync(join(project, 'yarn.lock'), '');
  // As the page says about versions of the last day.
  writeFileSync(join(project, 'deno.json'), '{ "minimumDependencyAge": "0" }');
  writeFileSync(join(project, file), documented(part) + more);
  const { code, text } = await user.run(project, 'install');
  expect(code, text).toBe(0);
});

test('Corepack installs a package manager with the documented variables', async () => {
  const manager = { name: 'pnpm', version: '9.9.9' };
  const content = JSON.stringify(manager);
  const tarball = packed([
    { path: 'package/package.json', content },
    { path: 'package/bin/pnpm.cjs', content: "console.log('pnpm of the registry');" },
  ]);
  const body = publication(manager.name, { version: manager.version, tarball });
  expect(await registry.request('PUT', '/npm/pnpm', { as, body })).toMatchObject({ status: 201 });
  const script = `${documented('COREPACK_NPM_REGISTRY')}env -0`;
  const env = { PATH: process.env.PATH, NPM_TOKEN: as };
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env });
  const variables = stdout.split('\0').filter((line) => line.startsWith('COREPACK_'));
  using corepack = client('corepack', '', Object.fromEntries(variables.map((line) => line.split(/=(.*)/s))));
  const project = join(corepack.home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ packageManager: 'pnpm@9.9.9' }));
  const run = await corepack.run(project, 'pnpm', '--version');
  expect(run, run.text).toMatchObject({ code: 0, text: expect.stringContaining('pnpm of the registry') });
});
