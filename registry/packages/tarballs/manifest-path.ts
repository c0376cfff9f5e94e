import { posix } from 'node:path';

/**
 * Returns whether clients install an entry of an archive as the `package.json` of the package. They remove the first folder of
 * a path and resolve the rest; Windows also separates folders with `\`, and some file systems ignore case, using Unicode case
 * folding.
 */
export function isManifestPath(path: string): boolean {
  const [, ...installed] = path.split(/[\\/]/);
  return /^\/package\.json$/iu.test(posix.join('/', ...installed));
}
