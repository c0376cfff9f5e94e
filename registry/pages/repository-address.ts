import { webAddress } from '../packages/readmes/readme-links.ts';

/** A repository as manifests name it. */
export interface Repository {
  readonly repository: string;
  /** The folder of the package. */
  readonly directory: string;
}

/** Returns the address of the page of a repository; undefined if a browser cannot open it. */
export function repositoryAddress({ repository }: Pick<Repository, 'repository'>): string | undefined {
  return webAddress(repository.replace(/^git\+/, ''))
    ?.replace(/#.*$/, '')
    .replace(/(?:\.git)?\/*$/, '');
}

/** Returns the address of the files of a package in its repository, as the common hosts of repositories have it. */
export function repositoryFiles({ repository, directory }: Repository): string | undefined {
  const address = repositoryAddress({ repository });
  if (address === undefined) return undefined;
  const root = `${address}/blob/HEAD/`;
  const folder = directory.replace(/^\.?\/+|\/+$/g, '');
  const files = folder === '' ? root : webAddress(`./${folder}/`, root);
  return files?.startsWith(root) ? files : root;
}
