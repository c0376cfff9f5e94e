import type { CacheEntry, Rule, User } from './model.ts';

/** What tells the records of one list apart. */
export const recordKeys = {
  user: ({ username }: User) => username,
  rule: ({ id }: Rule) => id,
  cacheEntry: ({ registry, path }: CacheEntry) => JSON.stringify([registry, path]),
} as const;
