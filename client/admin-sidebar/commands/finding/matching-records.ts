import type { AccessRule, User } from '../../../admin-api/model.ts';

/** A user or rule, with the text that a search looks at. */
export interface FoundRecord {
  readonly record: { readonly user: User } | { readonly rule: AccessRule };
  /** In lower case. */
  readonly text: string;
}

/** Returns the users, by name and role, and the rules, by user, permission and pattern. */
export function searchableRecords(users: readonly User[], rules: readonly AccessRule[]): readonly FoundRecord[] {
  return [
    ...users.map((user) => ({ record: { user }, text: `${user.username} ${user.role}`.toLowerCase() })),
    ...rules.map((rule) => ({
      record: { rule },
      text: `${rule.user} ${rule.permission} ${rule.pattern}`.toLowerCase(),
    })),
  ];
}

/** Returns the records that contain every word of a query, up to a number; those that begin with the query come first. */
export function matchingRecords(
  records: readonly FoundRecord[],
  query: string,
  max: number,
): { readonly found: readonly FoundRecord[]; readonly more: number } {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const matching = records.filter(({ text }) => words.every((word) => text.includes(word)));
  const beginning = matching.filter(({ text }) => text.startsWith(first));
  const others = matching.filter(({ text }) => !text.startsWith(first));
  const found = [...beginning, ...others].slice(0, max);
  return { found, more: matching.length - found.length };
}
