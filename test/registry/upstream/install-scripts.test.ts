import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type PackedFile, packed } from '../../../harness/registry/tarball.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
} from './scripted-upstream.ts';

const gate = '[registries.npm.gate]\ninstall_scripts = false\n';
const file = (scripts: object): PackedFile => ({
  path: 'package/package.json',
  content: JSON.stringify({ name: 'one', version: '1.0.0', scripts }),
});
const bindings = { path: 'package/binding.gyp', content: '{}' };
const large = { path: 'package/data', content: randomBytes(2 ** 21) };
const evil = [file({ postinstall: 'node evil.js' })];

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
beforeEach(async () => {
  responses = {};
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

/** Publishes `one@1.0.0` at the upstream, whose metadata does not mention any script. Returns the hash of the tarball. */
function publish(files: readonly PackedFile[]): string {
  const content = packed(files);
  const [manifest] = Object.values(publication('one', { version: '1.0.0', tarball: content }).versions);
  responses['/one/1.0.0'] = JSON.stringify(manifest);
  responses['/one'] = JSON.stringify({
    name: 'one',
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': manifest },
  });
  responses['/one/-/one-1.0.0.tgz'] = content;
  return String(manifest?.dist.integrity);
}

const tarball = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  registry.request(method, '/npm/one/-/one-1.0.0.tgz', { headers });
const requests = () => upstream.requests.filter((path) => path.endsWith('.tgz')).length;
const remedy = 'use another version, or ask an admin of this registry to add it to `allow`.';
const sentence = (reason: string) => `Version \`1.0.0\` of \`one\` is hidden because its tarball ${reason}; ${remedy}`;
const refused = { status: 403, body: { error: sentence('has `postinstall`, which runs when it is installed') } };

test.each<readonly [what: string, files: readonly PackedFile[], reason: string | undefined]>([
  ['without scripts', [file({ test: 'x' })], undefined],
  ['with a script', evil, 'has `postinstall`, which runs when it is installed'],
  ['with binding.gyp', [file({}), bindings], 'has `binding.gyp`, which is compiled when it is installed'],
  [
    'with a manifest that is not JSON',
    [{ path: 'package/package.json', content: '{' }],
    'may have install scripts, which cannot be determined',
  ],
  ['of 2 MiB without scripts', [large, file({})], undefined],
  ['of 2 MiB with a script', [large, ...evil], 'has `postinstall`, which runs when it is installed'],
])('a tarball %s is judged by its content, however it is requested', async (_, files, reason) => {
  const integrity = publish(files);
  registry = await startRegistryBehind(upstream.url, { settings: gate });
  const expected = reason === undefined ? { status: 200 } : { status: 403, body: { error: sentence(reason) } };
  expect(await tarball({ 'pacote-integrity': integrity })).toMatchObject(expected);
  expect(await tarball()).toMatchObject(expected);
  expect(await tarball({ range: 'bytes=0-9' })).toMatchObject(reason === undefined ? { status: 206 } : expected);
  expect((await tarball({}, 'HEAD')).status).toBe(expected.status);
  expect(requests()).toBe(1);
});

test.each(['install_scripts_except = ["one"]', 'allow = ["one@1.0.0"]'])(
  'with %s, the tarball is sent',
  async (line) => {
    publish(evil);
    registry = await startRegistryBehind(upstream.url, { settings: `${gate}${line}` });
    expect((await tarball()).status).toBe(200);
  },
);

describe('a tarball that was cached without a gate', () => {
  const behind = (settings: string) => `${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}"\n${settings}`;

  test.each<readonly [what: string, files: readonly PackedFile[]]>([
    ['small', evil],
    ['large', [large, ...evil]],
  ])('is refused with one, without a request to the upstream (%s)', async (_, files) => {
    publish(files);
    registry = await startRegistryBehind(upstream.url);
    expect((await tarball()).status).toBe(200);
    await registry.request('GET', '/npm/one');
    registry = await registry.restart(behind(gate));
    expect(await tarball()).toMatchObject(refused);
    registry = await registry.restart(behind(gate));
    expect(await tarball()).toMatchObject(refused);
    registry = await registry.restart(behind(''));
    expect((await tarball()).status).toBe(200);
    expect(requests()).toBe(1);
  });
});

test('a version is also hidden in the packument after its tarball was read', async () => {
  publish(evil);
  registry = await startRegistryBehind(upstream.url, { settings: gate });
  expect((await registry.request('GET', '/npm/one')).status).toBe(200);
  await tarball();
  const all = refused.body.error.replace(' of `one`', '');
  await expect
    .poll(async () => registry.request('GET', '/npm/one'))
    .toMatchObject({ status: 403, body: { error: `All versions of \`one\` are hidden. ${all}` } });
  expect((await registry.request('GET', '/npm/one/1.0.0')).status).toBe(403);
  registry = await registry.restart(
    `${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}"\n${gate}allow = ["one@1.0.0"]`,
  );
  expect((await registry.request('GET', '/npm/one')).status).toBe(200);
});

test('refusals are counted, and the admin API lists the version', async () => {
  publish(evil);
  registry = await startRegistryBehind(upstream.url, { settings: gate });
  await registry.request('GET', '/npm/one');
  expect((await registry.request('GET', '/admin/hidden', { as })).body).toEqual([]);
  await tarball();
  const metrics = (await registry.request('GET', '/metrics', { as })).bytes.toString();
  expect(metrics).toContain('hidden_requests_total{rule="install_scripts"} 1\n');
  registry = await registry.restart(`${ownerConfig}\n[registries.npm]\nupstream = "${upstream.url}"\n${gate}`);
  const { body } = await registry.request('GET', '/admin/hidden', { as });
  expect(body).toMatchObject([
    {
      package: 'one',
      versions: [{ version: '1.0.0', rule: 'install_scripts', reason: refused.body.error, until: null }],
    },
  ]);
});
