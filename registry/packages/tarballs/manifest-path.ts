import { posix } from 'node:path';

/**
 * Returns whether clients install an entry of an archive as the `package.json` of the package. They remove the first folder of
 * a path and resolve what is left; Windows also separates folders by `\`, and some file systems ignore case, as Unicode folds it.
 */
export function isManifestPath(path: string): boolean {
  const [, ...installed] = path.split(/[\\/]/);
  return /^\/package\.json$/iu.test(posix.join('/', ...installed));
}
