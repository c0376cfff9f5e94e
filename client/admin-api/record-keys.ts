import type { AccessRule, CacheEntry, User } from './model.ts';
import type { PackageSummary } from './package-records.ts';
import type { NamedToken } from './token-records.ts';

/** Functions that return the key of a record, which identifies it within a list. */
export const recordKeys = {
  user: ({ username }: User) => username,
  rule: ({ id }: AccessRule) => id,
  cacheEntry: ({ registry, path }: CacheEntry) => JSON.stringify([registry, path]),
  token: ({ id }: NamedToken) => id,
  package: ({ name }: PackageSummary) => name,
} as const;
