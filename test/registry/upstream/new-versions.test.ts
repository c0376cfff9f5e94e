import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
} from './scripted-upstream.ts';

const packumentWith = (...all: readonly string[]): string => {
  const versions = Object.fromEntries(
    all.flatMap((version) => Object.entries(publication('one', { version }).versions)),
  );
  return JSON.stringify({ name: 'one', versions, 'dist-tags': { latest: all.at(-1) } });
};

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
beforeEach(async () => {
  responses = { '/one': packumentWith('1.0.0') };
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

const get = (path: string) => registry.request('GET', `/npm/${path}`);

test('a version that was published after the packument was cached is requested once', async () => {
  registry = await startRegistryBehind(upstream.url);
  expect((await get('one')).status).toBe(200);
  responses['/one'] = packumentWith('1.0.0', '1.1.0');
  expect(await get('one/1.1.0')).toMatchObject({ status: 200, body: { version: '1.1.0' } });
  for (const path of ['one/9.0.0', 'one/9.0.0', 'one/none']) expect((await get(path)).status).toBe(404);
  expect(upstream.requests.filter((path) => path === '/one')).toHaveLength(2);
});

test('a new version that is hidden is refused', async () => {
  const settings = '[registries.npm.gate]\ndeny = ["one@1.1.0"]';
  registry = await startRegistryBehind(upstream.url, { settings });
  await get('one');
  responses['/one'] = packumentWith('1.0.0', '1.1.0');
  const error = 'Version `1.1.0` of `one` is denied by the configuration of this registry.';
  expect(await get('one/1.1.0')).toMatchObject({ status: 403, body: { error } });
});
