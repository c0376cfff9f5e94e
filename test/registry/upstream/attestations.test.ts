import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { type ScriptedUpstream, startRegistryBehind, startScriptedUpstream } from './scripted-upstream.ts';

const root = '/-/npm/v1/attestations';
const document = JSON.stringify({ attestations: [] });

let upstream: ScriptedUpstream;
let registry: TestRegistry;
beforeEach(async () => {
  upstream = await startScriptedUpstream({
    [`${root}/one@1.0.0`]: document,
    [`${root}/@team/one@1.0.0`]: document,
    [`${root}/none@1.0.0`]: 404,
    [`${root}/broken@1.0.0`]: 500,
  });
  registry = await startRegistryBehind(upstream.url, { settings: 'private = ["@acme/*"]' });
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

test.each([
  ['one@1.0.0', 200, true],
  ['@team%2fone@1.0.0', 200, true],
  ['none@1.0.0', 404, true],
  ['broken@1.0.0', 502, true],
  ['@acme%2fone@1.0.0', 404, false],
  ['one', 400, false],
  ['one@latest', 400, false],
] as const)('a request for the attestations of %s is answered with %i', async (version, status, isRequested) => {
  for (const prefix of ['', '/npm']) {
    const answer = await registry.request('GET', `${prefix}${root}/${version}`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.bytes.toString()).toBe(document);
  }
  expect(upstream.requests).toEqual(isRequested ? Array(2).fill(decodeURIComponent(`${root}/${version}`)) : []);
});
