import type { AccessRule, CacheEntry, User } from './model.ts';
import type { PackageSummary } from './package-records.ts';

/** Returns the keys that identify the records within a list. */
export const recordKeys = {
  user: ({ username }: User) => username,
  rule: ({ id }: AccessRule) => id,
  cacheEntry: ({ registry, path }: CacheEntry) => JSON.stringify([registry, path]),
  package: ({ name }: PackageSummary) => name,
} as const;
