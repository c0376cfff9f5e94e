import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { tarballOf } from '../../../harness/registry/tarball.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
} from './scripted-upstream.ts';

const unpublished = { time: '2026-01-02T00:00:00.000Z', versions: ['1.0.0'] };
const packument = (members: object): string => JSON.stringify({ _id: 'one', name: 'one', ...members });

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
let now: number;
beforeEach(async () => {
  now = Date.now();
  responses = {};
  upstream = await startScriptedUpstream(responses);
  registry = await startRegistryBehind(upstream.url, { now: () => now });
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

const statusOf = async (path: string) => (await registry.request('GET', `/npm/${path}`)).status;
const paths = ['one', 'one/latest', 'one/1.0.0', 'one/-/one-1.0.0.tgz', '-/package/one/dist-tags'];

test.each([
  ['without versions', { time: { unpublished } }],
  ['with an empty object of versions', { versions: {}, time: { unpublished } }],
])('a package that the upstream sends %s is not found', async (_, members) => {
  responses['/one'] = packument(members);
  responses['/one/1.0.0'] = 404;
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test('a package is not found after it was unpublished, although it is in the cache', async () => {
  const tarball = tarballOf('one', '1.0.0', '');
  const { versions } = publication('one', { tarball });
  responses['/one'] = packument({ versions, 'dist-tags': { latest: '1.0.0' } });
  expect(await statusOf('one')).toBe(200);
  responses['/one'] = packument({ time: { unpublished } });
  now += 86_400_000;
  expect(await statusOf('one')).toBe(404);
  expect(await statusOf('one/latest')).toBe(404);
});

test('a document without versions that says nothing about unpublishing is an error of the upstream', async () => {
  responses['/one'] = packument({});
  expect(await statusOf('one')).toBe(502);
});
