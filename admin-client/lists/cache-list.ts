import { readRequest } from '../http/requests.ts';
import { cacheEntryReader } from '../reading/cache-entry.ts';
import { recordsOf } from '../reading/listing.ts';
import type { CacheEntry, Listing } from '../records/model.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly cache: Listing<CacheEntry>;
  }
}

export const cacheList: ListSource<CacheEntry> = {
  part: 'cache',
  // The cache belongs to the server.
  isScoped: false,
  request: (scope, options) => readRequest(scope, 'cache', 'the cache', options),
  read: recordsOf(cacheEntryReader),
  keyOf: ({ registry, path }) => JSON.stringify([registry, path]),
};
