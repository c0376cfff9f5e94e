import type { User } from '../../../../admin-client/records/model.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, targetOf } from '../context/target.ts';

export interface UserOfTarget {
  readonly target: CommandTarget;
  readonly user: User;
}

/** Returns the users of these nodes that the admin API can change. */
export function changeableUsers(
  { registries }: Pick<CommandContext, 'registries'>,
  nodes: readonly TreeNode[],
): readonly UserOfTarget[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'user' || node.user.source === 'config') return [];
    const target = targetOf(registries, node.connection, node.tenant);
    return target === undefined ? [] : [{ target, user: node.user }];
  });
}

/**
 * Returns the changes that assign a role to the users who do not have it. A previous role that could not be assigned again is
 * omitted, so that it is not offered to undo the change.
 */
export function plannedRoles(users: readonly UserOfTarget[], role: string): readonly PlannedChange[] {
  return users
    .filter(({ user }) => user.role !== role)
    .map(({ target, user: { username, role: before, isRoleComposed = false, etag } }) => ({
      target,
      mutation: { kind: 'change-role', username, before: isRoleComposed ? '' : before, role, etag },
    }));
}
