import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { advisoryTable } from '../support/advisories.ts';
import { type ClientName, client } from '../support/clients.ts';

const advisory = (name: string, severity: string) =>
  advisoryTable({
    ...{ id: `advisory-of-${name}`, name, versions: '<1.2.3', severity },
    ...{ title: `Problem of ${name}`, url: `https://advisories.example/${name}` },
  });

let upstream: TestRegistry;
let registry: TestRegistry;

const config = (advisories = ''): string =>
  `${ownerConfig}[registries.npm]\nprivate = ["@team/*"]\nupstream = "${upstream.url}/npm"\n${advisories}`;

beforeAll(async () => {
  upstream = await startTestRegistry(`${ownerConfig}${advisory('public-one', 'high')}`);
  registry = await startTestRegistry(config(advisory('@team/web', 'critical')));
  const manifest = { dependencies: { 'public-one': '1.0.0' } };
  await publish(upstream, 'public-one');
  await publish(registry, '@team/web', manifest);
});
afterAll(async () => {
  await registry.stop();
  await upstream.stop();
});

async function publish(target: TestRegistry, name: string, manifest = {}): Promise<void> {
  const body = publication(name, { manifest });
  const { status } = await target.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as, body });
  expect(status).toBe(201);
}

/**
 * Returns the output of `audit` for a project that depends on a package of this registry, which depends on one of the
 * upstream.
 */
async function audit(name: ClientName): Promise<string> {
  using used = client(name, `registry=${registry.url}/npm/\n${registry.url.slice(5)}/npm/:_authToken=${as}\n`);
  const project = join(used.home, 'project');
  mkdirSync(project);
  const dependencies = { '@team/web': '1.0.0' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', dependencies }));
  const installed = await used.run(project, 'install');
  expect(installed.code, installed.text).toBe(0);
  const { code, text } = await used.run(project, 'audit');
  return `${code}: ${text}`;
}

test('npm audit reports the advisories of the upstream and of the configuration', async () => {
  const text = await audit('npm');
  expect(text).toMatch(/^1: # npm audit report/);
  expect(text).toContain('Problem of public-one - https://advisories.example/public-one');
  expect(text).toContain('Problem of @team/web - https://advisories.example/@team/web');
  expect(text).toContain('2 vulnerabilities (1 high, 1 critical)');
});

test('pnpm audit reports them with their paths', async () => {
  const text = await audit('pnpm');
  expect(text).toMatch(/^1: /);
  for (const one of ['Problem of public-one', '>=1.2.3', '.>@team/web>public-one', 'Problem of @team/web']) {
    expect(text).toContain(one);
  }
  expect(text).toContain('2 vulnerabilities found\nSeverity: 1 high | 1 critical');
});

/** pnpm 12 is a program for one kind of machine. */
const newerClients = (['pnpm 11', 'pnpm 12'] as const).filter(
  (name) => name !== 'pnpm 12' || (process.platform === 'linux' && process.arch === 'x64'),
);

test.each(newerClients)('%s audit reports them', async (name) => {
  const text = await audit(name);
  expect(text).toMatch(/^1: /);
  for (const one of ['Problem of public-one', 'Problem of @team/web']) expect(text).toContain(one);
});

test('without advisories, npm install does not fail, and npm audit prints the reason', async () => {
  upstream = await upstream.restart(ownerConfig);
  registry = await registry.restart(config());
  expect(await audit('npm')).toMatch(/^1: [\s\S]*This registry has no advisories/);
});
