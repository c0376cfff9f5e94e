import { basename } from 'node:path';
import type { Disk } from '../disk.ts';
import { walk } from '../walk.ts';
import { type FoundPackages, findPackages } from './find-packages.ts';
import type { InferringFile } from './inference.ts';

const manifestNames: readonly string[] = ['package.json', 'Cargo.toml', 'pyproject.toml'];

/**
 * Resolves to the packages of the monorepos around a folder. `configs` contains the config files of the folders above it. The
 * folders of a monorepo are searched only if its config file asks for packages.
 */
export async function outsidePackages(configs: readonly InferringFile[], disk: Disk): Promise<FoundPackages> {
  const isCandidate = (path: string): boolean => manifestNames.includes(basename(path));
  const candidatesIn = async (root: string): Promise<readonly string[]> =>
    (await walk(root, { disk, rules: undefined, shownFrom: root, isCandidate })).files;
  const { files, monorepos } = await findPackages(configs, candidatesIn, disk);
  return { files, monorepos: monorepos.map((monorepo) => ({ ...monorepo, isPartlyUnknown: true })) };
}
