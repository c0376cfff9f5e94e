import type { NewRule } from '../admin-client.ts';

/** A common kind of user, with a role and access rules. */
export interface RoleTemplate {
  readonly id: 'read-only-bot' | 'team-publisher' | 'package-maintainer';
  readonly role: string;
  /** The initial pattern of the packages that the user publishes; undefined for a user who publishes nothing. */
  readonly published?: string;
}

export const roleTemplates: readonly RoleTemplate[] = [
  { id: 'read-only-bot', role: 'read' },
  { id: 'team-publisher', role: 'write', published: 'npm/@team/**' },
  { id: 'package-maintainer', role: 'write', published: 'npm/' },
];

const everything = 'npm/**';

/** Returns the access rules of a user with this template. Publishing a package requires reading its dependencies. */
export function templateRules({ published }: RoleTemplate, user: string, pattern: string): readonly NewRule[] {
  const reading = { user, pattern: everything, permission: 'read' };
  return published === undefined ? [reading] : [reading, { user, pattern, permission: 'write' }];
}

/** Returns the template that a rule with this pattern probably belongs to; undefined for an incomplete pattern. */
export function templateOfPattern(pattern: string): RoleTemplate['id'] | undefined {
  if (pattern === everything) return 'read-only-bot';
  if (/^npm\/@[^/*]+\/\*\*?$/.test(pattern)) return 'team-publisher';
  return /^npm\/(?:@[^/*]+\/)?[^/*@][^/*]*$/.test(pattern) ? 'package-maintainer' : undefined;
}

/** Returns patterns for new access rules: for all packages, and for up to `maxScopes` scopes of the known packages. */
export function suggestedPatterns(paths: readonly string[], maxScopes = 5): readonly string[] {
  const scopes = paths.flatMap((path) => /^npm\/@[^/]+(?=\/)/.exec(path) ?? []);
  return [everything, ...[...new Set(scopes)].slice(0, maxScopes).map((scope) => `${scope}/**`)];
}
