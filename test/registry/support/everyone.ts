import type { PackageReader } from '../../../registry/storage/search/package-search.ts';

/** A reader who may read all packages. */
export const everyone: PackageReader = {
  principal: { kind: 'anonymous' },
  mode: 'simple-token',
  anonymousReads: false,
  grants: [],
  pathPrefix: 'npm/',
};
