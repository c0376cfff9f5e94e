import type { Mutation } from './mutation.ts';

/**
 * Divides changes into steps in the order that a registry requires: users are created before their rules, users become
 * admins before other admins are removed, and rules are deleted before their users. The changes in a step are
 * independent.
 */
export function inSteps<Item>(
  items: readonly Item[],
  mutationOf: (item: Item) => Mutation,
): readonly (readonly Item[])[] {
  const steps = new Map<number, Item[]>();
  for (const item of items) {
    const step = stepOf(mutationOf(item));
    steps.set(step, [...(steps.get(step) ?? []), item]);
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, step]) => step);
}

function stepOf(mutation: Mutation): number {
  switch (mutation.kind) {
    case 'create-user':
      return 0;
    case 'change-role':
      return mutation.role === 'admin' ? 0 : 2;
    case 'create-rule':
      return 1;
    case 'set-token':
      return 2;
    case 'delete-rule':
    case 'revoke-token':
    case 'evict':
      return 3;
    case 'delete-user':
      return 4;
  }
}
