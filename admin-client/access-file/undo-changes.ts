import type { Mutation } from '../changes/mutation.ts';
import type { AccessRule } from '../records/model.ts';
import { ruleKey } from './access-file.ts';

/**
 * Returns the changes that undo the changes in `made`. A deleted user cannot be restored, because the user's token is
 * unknown. The access rules of a deleted user are not restored either, since they would apply to a later user with the
 * same name. `rules` contains the current rules, with the ids of the rules that were added.
 */
export function undoOf(made: readonly Mutation[], rules: readonly AccessRule[]): readonly Mutation[] {
  const byKey = new Map(rules.map((rule) => [ruleKey(rule), rule]));
  const deletedUsers = new Set(made.flatMap((one) => (one.kind === 'delete-user' ? [one.username] : [])));
  return made.flatMap((mutation): Mutation[] => {
    switch (mutation.kind) {
      case 'create-user':
        return [{ kind: 'delete-user', username: mutation.user.username }];
      case 'change-role': {
        const { username, before, role } = mutation;
        // `before` is empty if the server does not report roles.
        return before === '' ? [] : [{ kind: 'change-role', username, before: role, role: before }];
      }
      case 'create-rule': {
        const rule = byKey.get(ruleKey(mutation.rule));
        return rule === undefined ? [] : [{ kind: 'delete-rule', rule }];
      }
      case 'delete-rule': {
        const { user, pattern, permission } = mutation.rule;
        return deletedUsers.has(user) ? [] : [{ kind: 'create-rule', rule: { user, pattern, permission } }];
      }
      default:
        return [];
    }
  });
}
