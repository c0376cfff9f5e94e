import { expect, test } from 'vitest';
import { TarballContents } from '../../../../registry/npm/tarballs/tarball-contents.ts';

const mebibyte = 2 ** 20;

/** Opens contents whose reads are counted. Opening a file fails, so that a test can distinguish it from reading. */
function openContents() {
  const reads: string[] = [];
  const contents = new TarballContents({
    read: async (blob) => {
      reads.push(blob);
      return Buffer.alloc(sizeOf(blob));
    },
    stream: (blob) => Promise.reject(new Error(`opened ${blob}`)),
  });
  const get = async (blob: string) => {
    const found = await contents.get({ blob, size: sizeOf(blob) }).catch(({ message }: Error) => message);
    return typeof found === 'string' ? found : { length: found.bytes?.length, release: found.release };
  };
  return { reads, get };
}

/** The number in the name is the size in MiB. */
const sizeOf = (blob: string): number => Number(/\d+$/.exec(blob)?.[0]) * mebibyte;

test('a small tarball is read once', async () => {
  const { reads, get } = openContents();
  for (let i = 0; i < 3; i++) expect(await get('a1')).toMatchObject({ length: mebibyte });
  expect(reads).toEqual(['a1']);
});

test('a small tarball is read once for concurrent requests', async () => {
  const { reads, get } = openContents();
  expect(await Promise.all([get('a1'), get('a1'), get('a1')])).toHaveLength(3);
  expect(reads).toEqual(['a1']);
});

test('a larger tarball is cached from the second request on, and read once for concurrent ones', async () => {
  const { reads, get } = openContents();
  expect(await get('a5')).toBe('opened a5');
  const found = await Promise.all([get('a5'), get('a5'), get('a5')]);
  expect(found).toMatchObject([{ length: 5 * mebibyte }, { length: 5 * mebibyte }, { length: 5 * mebibyte }]);
  expect(reads).toEqual(['a5']);
});

test('a tarball of more than 8 MiB is never cached', async () => {
  const { reads, get } = openContents();
  for (let i = 0; i < 3; i++) expect(await get('a9')).toBe('opened a9');
  expect(reads).toEqual([]);
});

test('larger tarballs that are being sent take at most 128 MiB; others are sent from the disk', async () => {
  const { get } = openContents();
  const names = Array.from({ length: 20 }, (_, i) => `n${i}-8`);
  for (const name of names) await get(name);
  const sent = await Promise.all(names.map(get));
  expect(sent.filter((one) => typeof one !== 'string')).toHaveLength(16);
  expect(await get('n0-8')).toMatchObject({ length: 8 * mebibyte });
  expect(await get('n19-8')).toBe('opened n19-8');
  for (const one of sent) if (typeof one !== 'string') one.release?.();
  expect(await get('n19-8')).toMatchObject({ length: 8 * mebibyte });
});
