import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { AccessRule, Listing, User } from '../../../../admin-client/records/model.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { withNotification } from '../../../dialogs/with-progress.ts';
import type { CommandTarget } from '../context/target.ts';

export interface ReadAccess {
  readonly users: Listing<User>;
  readonly rules: Listing<AccessRule>;
}

/**
 * Reads the current users and rules while a notification shows the progress. Rejects with a RegistryError, including
 * when the user cancels.
 */
export function whileReading({ session, scope }: CommandTarget, title: string): Promise<ReadAccess> {
  return withNotification(title, async (signal) => {
    const canceled = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new RegistryError('canceled', `${title}: canceled.`)));
    });
    for (const part of ['users', 'rules'] as const) session.refresh({ part, scope });
    const read = Promise.all([session.list(userList, scope).read(), session.list(ruleList, scope).read()]);
    const [users, rules] = await Promise.race([read, canceled]);
    return { users, rules };
  });
}
