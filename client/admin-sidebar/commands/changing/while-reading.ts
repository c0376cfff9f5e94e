import type { AccessRecordsNow } from '../../../../admin-client/access-file/conflicts.ts';
import { groupList, groupsIfAny } from '../../../../admin-client/lists/group-list.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { Group } from '../../../../admin-client/records/group.ts';
import type { AccessRule, Listing, User } from '../../../../admin-client/records/model.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { withNotification } from '../../../dialogs/with-progress.ts';
import type { CommandTarget } from '../context/target.ts';

export interface ReadAccess {
  readonly users: Listing<User>;
  /** Undefined if the server does not have groups. */
  readonly groups: Listing<Group> | undefined;
  readonly rules: Listing<AccessRule>;
}

/**
 * Reads the current users, groups and rules while a notification shows the progress. Rejects with a RegistryError, including
 * when the user cancels.
 */
export function whileReading({ session, scope }: CommandTarget, title: string): Promise<ReadAccess> {
  return withNotification(title, async (signal) => {
    const canceled = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new RegistryError('canceled', `${title}: canceled.`)));
    });
    for (const part of ['users', 'groups', 'rules'] as const) session.refresh({ part, scope });
    const read = Promise.all([
      session.list(userList, scope).read(),
      groupsIfAny(session.list(groupList, scope).read()),
      session.list(ruleList, scope).read(),
    ]);
    const [users, groups, rules] = await Promise.race([read, canceled]);
    return { users, groups, rules };
  });
}

/** Returns the records that could be read. */
export function recordsRead({ users, groups, rules }: ReadAccess): AccessRecordsNow {
  return { users: users.items, groups: groups?.items, rules: rules.items };
}
