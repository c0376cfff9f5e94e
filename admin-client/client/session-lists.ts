import type { AdminClient, PageOptions, RegistryScope } from '../admin-client.ts';
import type { Clock } from '../clock.ts';
import type { Listing } from '../records/model.ts';
import type { ListSource } from '../session.ts';
import type { CachedPart, CachedPartOptions } from './cached-part.ts';
import { listAll } from './list-all.ts';
import type { SessionParts } from './session-parts.ts';

type ListFamily = (scope: RegistryScope) => CachedPart<Listing<unknown>>;

/** Returns a function that returns the list of a source for a scope, and creates it on the first call. */
export function sessionLists(family: SessionParts['family'], client: AdminClient, clock: Clock) {
  const families = new Map<string, ListFamily>();

  function list<Item>(source: ListSource<Item>, scope: RegistryScope): CachedPart<Listing<Item>> {
    const { part, of, isScoped } = source;
    const key = JSON.stringify([part, of]);
    const ofScopes = families.get(key) ?? family(part, (one) => readerOf(source, one));
    families.set(key, ofScopes);
    // Sources with the same part have the same type of records.
    return ofScopes(isScoped ? scope : {}) as CachedPart<Listing<Item>>;
  }

  function readerOf<Item>(source: ListSource<Item>, scope: RegistryScope): CachedPartOptions<Listing<Item>>['read'] {
    const { keyOf, maxRecords: records } = source;
    const limits = records === undefined ? {} : { records };
    return async (signal, onProgress) => {
      const page = (options: PageOptions) => client.list(source, scope, options);
      const listing = await listAll(page, { keyOf, signal, clock, onProgress, limits });
      source.updateOthers?.(listing.items, { list }, { scope, now: clock.now() });
      return listing;
    };
  }

  return list;
}
