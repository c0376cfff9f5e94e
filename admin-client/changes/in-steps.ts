import type { Mutation } from './mutation.ts';

/**
 * Divides changes into steps in the order that a registry requires: users are created before their groups, and
 * both before their rules, users become admins before other admins are removed, rules are deleted before their groups, and
 * groups before their members, and versions of the same package are
 * published in their given order, since each can move the same tags. The changes in a step are independent.
 */
export function inSteps<Item>(
  items: readonly Item[],
  mutationOf: (item: Item) => Mutation,
): readonly (readonly Item[])[] {
  const steps = new Map<number, Item[]>();
  const approved = new Map<string, number>();
  for (const item of items) {
    const mutation = mutationOf(item);
    const step = stepOf(mutation) + approvalsBefore(mutation, approved);
    steps.set(step, [...(steps.get(step) ?? []), item]);
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, step]) => step);
}

function stepOf(mutation: Mutation): number {
  switch (mutation.kind) {
    case 'create-user':
      return 0;
    case 'change-role':
      return mutation.role === 'admin' ? 0 : 3;
    case 'create-group':
    case 'change-group':
      return 1;
    case 'create-rule':
      return 2;
    case 'set-token':
      return 3;
    case 'delete-rule':
    case 'revoke-token':
    case 'evict':
    case 'reject-staged':
    case 'quarantine':
    case 'end-quarantine':
      return 4;
    case 'delete-group':
      return 5;
    case 'delete-user':
      return 6;
    case 'approve-staged':
      return 7;
  }
}

/** Returns the number of earlier approvals of the same package, and counts this one. */
function approvalsBefore(mutation: Mutation, approved: Map<string, number>): number {
  if (mutation.kind !== 'approve-staged') return 0;
  const { name } = mutation.staged;
  const before = approved.get(name) ?? 0;
  approved.set(name, before + 1);
  return before;
}
