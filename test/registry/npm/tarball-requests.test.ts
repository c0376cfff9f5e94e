import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { type ScriptedUpstream, startRegistryBehind, startScriptedUpstream } from '../upstream/scripted-upstream.ts';

const contents = { small: randomBytes(5_000), large: randomBytes(3_000_000), huge: randomBytes(9_000_000) };
const sizes = Object.entries(contents).map(([name, content]) => [name, content] as const);
const pathOf = (name: string): string => `/${name}/-/${name}-1.0.0.tgz`;

let upstream: ScriptedUpstream;
let registry: TestRegistry;
beforeAll(async () => {
  upstream = await startScriptedUpstream(Object.fromEntries(sizes.map(([name, content]) => [pathOf(name), content])));
  registry = await startRegistryBehind(upstream.url);
  for (const [name] of sizes) await request('GET', name);
});
afterAll(async () => {
  await registry.stop();
  upstream.stop();
});

function request(method: string, name: string, headers: Readonly<Record<string, string>> = {}) {
  const content = contents[name as keyof typeof contents];
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  return registry.request(method, `/npm${pathOf(name)}`, { headers: { 'pacote-integrity': integrity, ...headers } });
}

describe.each(sizes)('a %s tarball', (name, content) => {
  test('is described by HEAD with its length, even with a range', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const { status, headers: sent, bytes } = await request('HEAD', name, headers);
      expect([status, sent['content-length'], sent['content-range']]).toEqual([200, String(content.length), undefined]);
      expect(bytes).toHaveLength(0);
    }
  });

  test('is sent completely each time, even to several clients', async () => {
    for (let i = 0; i < 3; i++) {
      const responses = await Promise.all(Array.from({ length: 4 }, () => request('GET', name)));
      expect(responses.filter(({ bytes }) => !bytes.equals(content))).toEqual([]);
    }
  });

  test('is sent in ranges', async () => {
    const { status, bytes, headers } = await request('GET', name, { range: 'bytes=100-4099' });
    expect([status, headers['content-length']]).toEqual([206, '4000']);
    expect(bytes.equals(content.subarray(100, 4100))).toBe(true);
  });

  test('is sent as a whole when `If-Range` names other content', async () => {
    const { etag = '' } = (await request('HEAD', name)).headers;
    const lengthFor = async (ifRange: string): Promise<readonly [number, number]> => {
      const { status, bytes } = await request('GET', name, { range: 'bytes=0-9', 'if-range': ifRange });
      return [status, bytes.length];
    };
    expect(await lengthFor(etag)).toEqual([206, 10]);
    expect(await lengthFor(`W/${etag}`)).toEqual([200, content.length]);
    expect(await lengthFor('"another"')).toEqual([200, content.length]);
    expect(await lengthFor('Mon, 23 Nov 2026 00:00:00 GMT')).toEqual([200, content.length]);
  });
});
