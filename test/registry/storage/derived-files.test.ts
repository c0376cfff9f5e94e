import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DerivedFiles } from '../../../registry/storage/derived-files.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-derived-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const limit = 1_000;
const content = Buffer.alloc(300, 'content');
const fileName = (folder: string): string => join(folder, readdirSync(folder)[0] ?? '');

test('files are read by later servers, and only the user of the server can read them', async () => {
  const folder = temporaryFolder();
  await new DerivedFiles(folder, limit).put('a', content);
  expect(await new DerivedFiles(folder, limit).get('a')).toEqual(content);
  expect(statSync(fileName(folder)).mode & 0o077).toBe(0);
});

test('the least recently used files are removed when the total size is too large', async () => {
  const folder = temporaryFolder();
  const files = new DerivedFiles(folder, limit);
  for (const key of ['a', 'b', 'c']) await files.put(key, content);
  await files.get('a');
  await files.put('d', content);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => files.get(key)))).toEqual([
    content,
    undefined,
    content,
    content,
  ]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, 100)],
  ['is empty', () => Buffer.of()],
  ['has a changed byte', (bytes: Buffer) => bytes.fill('x', 50, 51)],
])('a file that %s is removed', async (_what, damage) => {
  const folder = temporaryFolder();
  const files = new DerivedFiles(folder, limit);
  await files.put('a', content);
  writeFileSync(fileName(folder), damage(readFileSync(fileName(folder))));
  expect(await files.get('a')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('files that are not complete are removed when the folder is opened', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'unfinished.draft'), content);
  new DerivedFiles(folder, limit);
  expect(readdirSync(folder)).toEqual([]);
});
