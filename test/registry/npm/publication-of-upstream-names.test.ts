import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
} from '../upstream/scripted-upstream.ts';

const packumentOf = (name: string): string => {
  const { versions } = publication(name);
  return JSON.stringify({ name, versions, 'dist-tags': { latest: '1.0.0' } });
};

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry | undefined;
beforeEach(async () => {
  responses = {
    '/one': packumentOf('one'),
    '/new': 404,
    '/down': 503,
    '/own': 404,
    '/@acme/one': packumentOf('@acme/one'),
  };
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry?.stop();
  upstream.stop();
});

const send = async (name: string, version = '2.0.0-acme.1') =>
  registry?.request('PUT', packagePath(name), { as, body: publication(name, { version }) });

const shadowing =
  '`one` is a package of the upstream, all of whose versions this publication would hide; add it to `merge` in `[registries.npm]` to publish beside them, or to `allow_shadowing` to hide them, or use another name.';

test.each<readonly [name: string, settings: string, status: number, error: string | undefined]>([
  ['one', '', 403, shadowing],
  ['new', '', 201, undefined],
  ['down', '', 502, 'The upstream registry responded with status 503.'],
  ['one', 'allow_shadowing = ["one"]', 201, undefined],
  ['one', 'allow_shadowing = ["on"]', 403, shadowing],
  ['@acme/one', 'allow_shadowing = ["@acme/*"]', 201, undefined],
  ['@acme/one', 'private = ["@acme/*"]', 201, undefined],
  ['down', 'private = ["down"]', 201, undefined],
  // All its versions are hidden already.
  ['one', '[registries.npm.gate]\ndeny = ["one"]', 201, undefined],
  ['one', '[registries.npm.gate]\nmin_age = "3650 days"', 403, shadowing],
])('the first publication of `%s` with the settings %j: %i', async (name, settings, status, error) => {
  registry = await startRegistryBehind(upstream.url, { settings });
  expect(await send(name)).toMatchObject({ status, body: error === undefined ? {} : { error } });
});

test('many simultaneous publications are refused as well', async () => {
  registry = await startRegistryBehind(upstream.url);
  const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => send('one', `2.0.${index}`)));
  expect(sent.map((answer) => answer?.status)).toEqual(Array.from({ length: 8 }, () => 403));
});

test('a package that was published before is published again without a request to the upstream', async () => {
  registry = await startRegistryBehind(upstream.url);
  await send('own', '1.0.0');
  responses['/own'] = packumentOf('own');
  const before = upstream.requests.length;
  expect(await send('own', '1.1.0')).toMatchObject({ status: 201 });
  expect(upstream.requests.length).toBe(before);
});

test('the versions of the upstream are visible again after the package was unpublished and its name released', async () => {
  registry = await startRegistryBehind(upstream.url, { settings: 'allow_shadowing = ["one"]' });
  const versions = async () => Object.keys(Object((await registry?.request('GET', '/npm/one'))?.body).versions ?? {});
  expect(await versions()).toEqual(['1.0.0']);
  await send('one');
  expect(await versions()).toEqual(['2.0.0-acme.1']);
  const { _rev: revision } = Object((await registry.request('GET', '/npm/one', { as })).body);
  await registry.request('DELETE', `/npm/one/-rev/${revision}`, { as });
  expect(await versions()).toEqual([]);
  expect((await registry.request('POST', '/admin/packages/one/release', { as })).status).toBe(204);
  expect(await versions()).toEqual(['1.0.0']);
});
