import { store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';

const words =
  'parser lexer router server client cache stream buffer graph schema format color date time hash array object promise event queue state store form table chart image video audio math matrix random network proxy socket token session cookie header test mock assert build bundle compile watch lint style theme button input modal menu icon font locale plural currency number string regex path file folder archive crypto sign verify retry limit batch merge patch diff deep clone freeze proxy observe signal worker thread pool'.split(
    ' ',
  );
const packagesPerTransaction = 500;

/**
 * Publishes packages, each with one version, directly through the storage. Names, descriptions and keywords consist of
 * common words, so that a search for one of them finds many packages.
 */
export async function fillStorage(storage: Storage, packages: number): Promise<void> {
  for (let start = 0; start < packages; start += packagesPerTransaction) {
    await publishRange(storage, start, Math.min(packages, start + packagesPerTransaction));
  }
}

async function publishRange(storage: Storage, start: number, end: number): Promise<void> {
  const numbers = Array.from({ length: end - start }, (_, i) => start + i);
  const stored = numbers.map(async (number) => {
    const { name, manifest } = packageAt(number);
    await store(storage, { name, manifest, content: `${name} `.repeat(20) });
  });
  await Promise.all(stored);
}

/** Returns the name and the manifest of a package; the same for the same number. */
export function packageAt(number: number): { readonly name: string; readonly manifest: string } {
  const word = (step: number): string => words[(number * step + (number >> (step % 7))) % words.length] ?? '';
  const plain = `${word(1)}-${word(3)}-${number}`;
  const name = number % 3 === 0 ? `@team-${number % 50}/${plain}` : plain;
  const manifest = {
    name,
    version: '1.0.0',
    description: `A package of the benchmark for every ${word(5)}, ${word(7)} and ${word(11)}, with ${word(13)}`,
    keywords: ['bench', word(17), word(19), word(23)],
    license: 'MIT',
    dependencies: { [`${word(2)}-${word(4)}`]: '^1.0.0' },
    dist: { integrity: 'sha512-', shasum: '', tarball: '' },
  };
  return { name, manifest: JSON.stringify(manifest) };
}
