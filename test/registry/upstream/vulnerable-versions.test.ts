import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { advisoryTable } from '../support/advisories.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

let upstream: ScriptedUpstream;
let registry: TestRegistry;
let folder: string;

beforeEach(async () => {
  const all = ['1.0.0', '1.1.0', '2.0.0'].map((version) => upstreamVersion('one', version));
  const responses: Record<string, ScriptedResponse> = {
    '/one': upstreamPackument('one', ...all),
    '/-/npm/v1/security/advisories/bulk': 404,
    '/own': 404,
  };
  for (const { manifest, content } of all) {
    responses[`/one/-/one-${manifest.version}.tgz`] = content;
    responses[`/one/${manifest.version}`] = JSON.stringify(manifest);
  }
  upstream = await startScriptedUpstream(responses);
  folder = mkdtempSync(join(tmpdir(), 'taskwright-osv-'));
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
  rmSync(folder, { recursive: true });
});

const config = (gate: string, settings = ''): string =>
  `${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}"\n${settings}\n[registries.npm.gate]\n${gate}\n`;

/** Returns the versions that are shown, with the deprecation of each. */
async function shown(accept = '*/*'): Promise<Readonly<Record<string, string | undefined>>> {
  const { body } = await registry.request('GET', '/npm/one', { headers: { accept } });
  const versions: [string, { deprecated?: string }][] = Object.entries(Object(body).versions ?? {});
  return Object.fromEntries(versions.map(([version, { deprecated }]) => [version, deprecated]));
}

const tarball = (version: string) => registry.request('GET', `/npm/one/-/one-${version}.tgz`);

/** Writes an OSV record about versions of `one` from a version on. */
function writeOsv(file: string, introduced: string, severity: string): void {
  const record = {
    id: 'MAL-1',
    summary: 'Steals tokens',
    database_specific: { severity },
    affected: [{ package: { ecosystem: 'npm', name: 'one' }, ranges: [{ type: 'SEMVER', events: [{ introduced }] }] }],
  };
  writeFileSync(join(folder, file), JSON.stringify(record));
}

const sentence =
  'Version `1.0.0` of `one` is hidden because it is vulnerable: Stop, severity critical, see https://acme.example/1.';

test('versions with an advisory of the severity are hidden, everywhere and with the reason, until a reload', async () => {
  const hide = 'advisories = { hide = "critical" }';
  const advisory = advisoryTable({ name: 'one', versions: '<1.1.0' });
  registry = await startTestRegistry(`${config(hide)}${advisory}`);
  expect(Object.keys(await shown())).toEqual(['1.1.0', '2.0.0']);
  expect(Object.keys(await shown('application/vnd.npm.install-v1+json'))).toEqual(['1.1.0', '2.0.0']);
  const { status, body } = await tarball('1.0.0');
  expect({ status, error: Object(body).error }).toEqual({ status: 403, error: sentence });
  expect((await tarball('1.1.0')).status).toBe(200);
  const hidden = await registry.request('GET', '/admin/hidden', { as });
  expect(hidden.body).toMatchObject([
    { package: 'one', versions: [{ version: '1.0.0', rule: 'advisory', until: null }] },
  ]);
  expect((await registry.request('GET', '/metrics', { as })).bytes.toString()).toContain(
    'hidden_requests_total{rule="advisory"} 1\n',
  );
  expect(await registry.reload(`${config(hide)}${advisoryTable({ name: 'one', versions: '1.1.0' })}`)).toEqual([]);
  expect(Object.keys(await shown())).toEqual(['1.0.0', '2.0.0']);
  expect([(await tarball('1.0.0')).status, (await tarball('1.1.0')).status]).toEqual([200, 403]);
});

test.each<readonly [gate: string, versions: readonly string[]]>([
  ['advisories = { hide = "low" }', ['1.1.0', '2.0.0']],
  ['advisories = { hide = "critical" }\nallow = ["one@1.0.0"]', ['1.0.0', '1.1.0', '2.0.0']],
  ['min_age = "1 minute"\nmin_age_except = ["one"]', ['1.0.0', '1.1.0', '2.0.0']],
])('with %s, %j are shown', async (gate, versions) => {
  registry = await startTestRegistry(`${config(gate)}${advisoryTable({ name: 'one', versions: '<1.1.0' })}`);
  expect(Object.keys(await shown())).toEqual(versions);
});

test('clients warn of versions with an advisory of a lower severity, until a reload', async () => {
  const warn = 'advisories = { warn = "low" }';
  registry = await startTestRegistry(`${config(warn)}${advisoryTable({ name: 'one', versions: '1.0.0' })}`);
  const warning = expect.stringMatching(/^This version is vulnerable: Stop, severity critical, see https?:\/\/\S+\.$/);
  expect(await shown()).toEqual({ '1.0.0': warning, '1.1.0': undefined, '2.0.0': undefined });
  expect(await shown('application/vnd.npm.install-v1+json')).toMatchObject({ '1.0.0': warning });
  expect((await registry.request('GET', '/npm/one/1.0.0')).body).toMatchObject({ deprecated: warning });
  expect((await tarball('1.0.0')).status).toBe(200);
  await registry.reload(config(warn));
  expect(await shown()).toEqual({ '1.0.0': undefined, '1.1.0': undefined, '2.0.0': undefined });
});

test('advisories of an OSV folder are reported by npm audit, and hide versions', async () => {
  writeOsv('a.json', '2.0.0', 'CRITICAL');
  const toml = config('advisories = { hide = "critical" }', `osv = "${folder}"`);
  registry = await startTestRegistry(toml);
  expect(Object.keys(await shown())).toEqual(['1.0.0', '1.1.0']);
  const audit = async () =>
    Object(
      (await registry.request('POST', '/npm/-/npm/v1/security/advisories/bulk', { body: { one: ['2.0.0', '1.1.0'] } }))
        .body,
    ).one?.map(({ title, vulnerable_versions: range }: Record<string, string>) => `${title}: ${range}`);
  expect(await audit()).toEqual(['Steals tokens (MAL-1): >=2.0.0']);
  writeOsv('a.json', '1.1.0', 'CRITICAL');
  writeFileSync(join(folder, 'broken.json'), '{');
  await registry.reload(toml);
  expect(Object.keys(await shown())).toEqual(['1.0.0']);
  expect(registry.log()).toContain('advisories could not be read');
  rmSync(folder, { recursive: true });
  await registry.reload(toml);
  expect(Object.keys(await shown())).toEqual(['1.0.0']);
  expect(registry.log()).toContain('the earlier ones remain');
  mkdirSync(folder);
  await registry.reload(toml);
  expect(Object.keys(await shown())).toEqual(['1.0.0', '1.1.0', '2.0.0']);
});

test('a server does not start if the path of the advisories cannot be read', async () => {
  registry = await startTestRegistry(ownerConfig);
  await expect(startTestRegistry(config('', `osv = "${folder}/none"`))).rejects.toThrow(
    /^Cannot read the advisories in `osv`/,
  );
});

test('versions that are published here are not affected, but npm audit reports them', async () => {
  registry = await startTestRegistry(
    `${config('advisories = { hide = "low", warn = "low" }')}${advisoryTable({ name: 'own', versions: '*' })}`,
  );
  await registry.request('PUT', '/npm/own', { as, body: publication('own') });
  expect((await registry.request('GET', '/npm/own/1.0.0')).status).toBe(200);
  expect((await registry.request('GET', '/npm/own/-/own-1.0.0.tgz')).status).toBe(200);
});
