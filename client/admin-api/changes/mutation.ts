import type { NewRule, NewUser } from '../admin-client.ts';
import type { Rule } from '../model.ts';
import type { Part } from '../session.ts';

/** One change of a registry, as data: so that it can be listed before it is asked for, and told of when it is done. */
export type Mutation =
  | { readonly kind: 'create-user'; readonly user: NewUser }
  | { readonly kind: 'change-role'; readonly username: string; readonly before: string; readonly role: string }
  | { readonly kind: 'set-token'; readonly username: string; readonly token: string }
  | { readonly kind: 'delete-user'; readonly username: string }
  | { readonly kind: 'create-rule'; readonly rule: NewRule }
  | { readonly kind: 'delete-rule'; readonly rule: Rule }
  | { readonly kind: 'evict'; readonly registry: string; readonly path: string };

/** The lists that are no longer true after a change: with a user go the rules that were made for them. */
export function partsOf(mutation: Mutation): readonly Part[] {
  switch (mutation.kind) {
    case 'create-user':
    case 'change-role':
    case 'set-token':
      return ['users', 'stats'];
    case 'delete-user':
      return ['users', 'rules', 'stats'];
    case 'create-rule':
    case 'delete-rule':
      return ['rules', 'stats'];
    case 'evict':
      return ['cache', 'stats'];
  }
}

/** Whether it gives somebody the role admin: what was refused to keep the last one is allowed then. */
export function makesAdmin(mutation: Mutation): boolean {
  if (mutation.kind === 'create-user') return mutation.user.role === 'admin';
  return mutation.kind === 'change-role' && mutation.role === 'admin';
}

/** What a change carries that nobody may read of it afterwards. */
export function secretsOf(mutation: Mutation): readonly string[] {
  if (mutation.kind === 'set-token') return [mutation.token];
  return mutation.kind === 'create-user' && mutation.user.token !== undefined ? [mutation.user.token] : [];
}
