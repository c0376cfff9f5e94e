import type { ListPages } from '../admin-client.ts';
import { npmRequests } from '../http/npm-requests.ts';
import { readSearch } from '../reading/package-search.ts';
import type { Listing } from '../records/model.ts';
import { maxListedPackages, type PackageSummary } from '../records/package-records.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly packages: Listing<PackageSummary>;
  }
}

/** The packages that the credentials may read. Every npm registry has this list. */
export const packageList: ListSource<PackageSummary> = {
  part: 'packages',
  isScoped: true,
  ...packagesFound(''),
  keyOf: ({ name }) => name,
  maxRecords: maxListedPackages,
};

/** Returns the results of a search. An empty text finds all packages that the credentials may read. */
export function packagesFound(text: string): ListPages<PackageSummary> {
  return {
    request: (scope, { page } = {}) => npmRequests.search(scope, { text, ...(page && { page }) }),
    read: async (body, { address }) => readSearch(body, Number(address.searchParams.get('from') ?? 0)),
  };
}
