import type { RegistryScope } from '../admin-client.ts';
import type { Change, RegistryPart } from '../session.ts';
import { type CachedPart, type CachedPartOptions, cachedPart } from './cached-part.ts';

type Read<Value> = CachedPartOptions<Value>['read'];
type Reading = Pick<CachedPart<unknown>, 'known' | 'read' | 'refresh' | 'cancel'>;

/** The parts of a session that have been requested. */
export interface SessionParts {
  /** Returns a function that returns the part for a scope and an optional name, and creates it on the first call. */
  family<Value>(
    part: RegistryPart,
    readerOf: (scope: RegistryScope, name: string) => Read<Value>,
  ): (scope: RegistryScope, name?: string) => CachedPart<Value>;
  /** Returns the requested parts that a change affects, or all requested parts without a change. */
  requested(change?: Partial<Change>): readonly Reading[];
}

export interface SessionPartsOptions extends Pick<CachedPartOptions<unknown>, 'closed' | 'canceled'> {
  readonly changed: (change: Change) => void;
}

export function sessionParts({ closed, canceled, changed }: SessionPartsOptions): SessionParts {
  const all: { readonly change: Change; readonly reading: Reading }[] = [];
  return {
    family<Value>(part: RegistryPart, readerOf: (scope: RegistryScope, name: string) => Read<Value>) {
      const created = new Map<string, CachedPart<Value>>();
      return (scope, name = '') => {
        const key = JSON.stringify([scope.tenant, name]);
        const known = created.get(key);
        if (known !== undefined) return known;
        const change = { part, scope };
        const reading = cachedPart({ read: readerOf(scope, name), closed, canceled, changed: () => changed(change) });
        created.set(key, reading);
        all.push({ change, reading });
        return reading;
      };
    },
    requested({ part, scope } = {}) {
      const isAffected = (one: Change): boolean =>
        (part === undefined || one.part === part) && (scope === undefined || one.scope.tenant === scope.tenant);
      return all.filter(({ change }) => isAffected(change)).map(({ reading }) => reading);
    },
  };
}
