import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { noBlob, store } from '../../../harness/registry/stored.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

const versions = 2_000;
const readme = 'A readme. '.repeat(600);

/** Returns the folder of a server that has a package of many versions. */
async function folderWithLargePackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-large-'));
  const storage = openStorage(join(folder, 'data'));
  const numbers = Array.from({ length: versions }, (_, i) => i);
  const stored = numbers.map((i) => {
    const version = `1.0.${i}`;
    const manifest = JSON.stringify({ name: 'large', version, readme, dist: { shasum: String(i) } });
    return store(storage, { name: 'large', version, manifest, blob: noBlob });
  });
  await Promise.all(stored);
  storage.close();
  return folder;
}

test('other requests are answered while the packument of many versions is rendered after a publication', async () => {
  const registry = await startTestRegistry(ownerConfig, { folder: await folderWithLargePackage() });
  onTestFinished(() => registry.stop());
  const body = publication('large', { version: '2.0.0', manifest: { readme } });
  expect(await registry.request('PUT', '/npm/large', { as, body })).toMatchObject({ status: 201 });
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  const packuments = Array.from({ length: 30 }, async () => {
    const answer = await registry.request('GET', '/npm/large');
    order.push('packument');
    return answer;
  });
  await Promise.all([...packuments, registry.request('GET', '/healthz').then(note('other'))]);
  expect(order.indexOf('other')).toBe(0);
  const [packument] = await Promise.all(packuments);
  expect(Object.keys(Object(packument?.body).versions)).toHaveLength(versions + 1);
  expect(packument?.bytes.toString().split('A readme. A readme.')).toHaveLength(301);
});
