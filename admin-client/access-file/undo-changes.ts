import type { Mutation } from '../changes/mutation.ts';
import type { AccessRule } from '../records/model.ts';
import { haveSameMembers, ruleKey } from './access-file.ts';

/**
 * Returns the changes that undo the changes in `made`. A deleted user cannot be restored, because the user's token is
 * unknown. The access rules of a deleted user are not restored either, since they would apply to a later user with the
 * same name. A rule whose permission is a list is not added again. A group gets back its members, except deleted users,
 * and the rules that were deleted with it. `rules` contains the current rules, with the ids of the rules that were added.
 */
export function undoOf(made: readonly Mutation[], rules: readonly AccessRule[]): readonly Mutation[] {
  const byKey = new Map(rules.map((rule) => [ruleKey(rule), rule]));
  const deletedUsers = new Set(made.flatMap((one) => (one.kind === 'delete-user' ? [one.username] : [])));
  const withoutDeleted = (members: readonly string[]) => members.filter((member) => !deletedUsers.has(member));
  const deletedRules = new Set(made.flatMap((one) => (one.kind === 'delete-rule' ? [one.rule.id] : [])));
  return made.flatMap((mutation): Mutation[] => {
    switch (mutation.kind) {
      case 'create-user':
        return [{ kind: 'delete-user', username: mutation.user.username }];
      case 'change-role': {
        const { username, before, role } = mutation;
        // `before` is empty if the server does not report roles.
        return before === '' ? [] : [{ kind: 'change-role', username, before: role, role: before }];
      }
      case 'create-group':
        return [{ kind: 'delete-group', group: mutation.group, rules: [] }];
      case 'change-group': {
        const { group, before } = mutation;
        const [members, now] = [withoutDeleted(before), withoutDeleted(group.members)];
        return haveSameMembers(members, now)
          ? []
          : [{ kind: 'change-group', group: { name: group.name, members }, before: now }];
      }
      case 'delete-group': {
        const { name, members } = mutation.group;
        const lost = mutation.rules.filter(({ id }) => !deletedRules.has(id));
        return [
          { kind: 'create-group', group: { name, members: withoutDeleted(members) } },
          ...lost.filter(canBeAddedAgain).map(addedAgain),
        ];
      }
      case 'create-rule': {
        const rule = byKey.get(ruleKey(mutation.rule));
        return rule === undefined ? [] : [{ kind: 'delete-rule', rule }];
      }
      case 'delete-rule':
        return deletedUsers.has(mutation.rule.user) || !canBeAddedAgain(mutation.rule)
          ? []
          : [addedAgain(mutation.rule)];
      default:
        return [];
    }
  });
}

/** Returns whether a deleted rule can be added again. The text of a list of permissions is not a permission. */
export function canBeAddedAgain({ isPermissionComposed }: AccessRule): boolean {
  return isPermissionComposed !== true;
}

function addedAgain({ user, pattern, permission }: AccessRule): Mutation {
  return { kind: 'create-rule', rule: { user, pattern, permission } };
}
