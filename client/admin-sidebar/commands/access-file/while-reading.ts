import { ProgressLocation, window } from 'vscode';
import type { AccessRule, Listing, User } from '../../../admin-api/model.ts';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import { plainMessage } from '../../../text/plain-message.ts';
import type { CommandTarget } from '../context/target.ts';

export interface ReadAccess {
  readonly users: Listing<User>;
  readonly rules: Listing<AccessRule>;
}

/** Reads the current users and rules. Rejects with a RegistryError, also when the user cancels. */
export async function whileReading({ session, scope }: CommandTarget, title: string): Promise<ReadAccess> {
  const location = ProgressLocation.Notification;
  return window.withProgress(
    { location, title: plainMessage(title), cancellable: true },
    async (_progress, cancellation) => {
      const canceled = new Promise<never>((_resolve, reject) => {
        cancellation.onCancellationRequested(() => reject(new RegistryError('canceled', `${title}: canceled.`)));
      });
      for (const part of ['users', 'rules'] as const) session.refresh({ part, scope });
      const read = Promise.all([session.users(scope), session.rules(scope)]);
      const [users, rules] = await Promise.race([read, canceled]);
      return { users, rules };
    },
  );
}
