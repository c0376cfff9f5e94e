import { l10n } from 'vscode';
import { type ModeSwitch, modeSwitch } from '../../../../admin-client/changes/mode-switch.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { CommandTarget } from '../context/target.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/** Resolves to warnings about changes that affect the mode of a registry; empty for other changes. */
export async function modeWarnings(planned: readonly PlannedChange[]): Promise<readonly string[]> {
  const switches = await Promise.all(byTarget(planned).map(([target, changes]) => switchOf(target, changes)));
  return switches.filter((one) => one !== undefined);
}

async function switchOf(target: CommandTarget, changes: readonly PlannedChange[]): Promise<string | undefined> {
  const mutations = changes.map(({ mutation }) => mutation);
  if (!mutations.some(({ kind }) => kind === 'create-user' || kind === 'delete-user')) return undefined;
  const { session, scope } = target;
  // Returns no warning if these cannot be read, for example by the admin of a tenant.
  const [stats, users, rules] = await Promise.allSettled([
    session.stats.read(),
    session.list(userList, scope).read(),
    session.list(ruleList, scope).read(),
  ]);
  if (stats.status === 'rejected' || users.status === 'rejected' || rules.status === 'rejected') return undefined;
  const listed = { users: users.value.items, rules: rules.value.items };
  const found = modeSwitch(mutations, stats.value, listed);
  return found && sentences(found, session.connection.name);
}

function sentences(found: ModeSwitch, name: string): string {
  switch (found) {
    case 'to-users-and-rules':
      return l10n.t(
        'After the first user is added, {0} checks every request: users must sign in to read packages, and can read only the packages that access rules grant. The static token keeps all its permissions.',
        name,
      );
    case 'no-user-left':
      return l10n.t(
        'Without users, only the static token can use {0}, because reading still requires credentials. To let everyone read, set `require_auth = false` in the registry configuration.',
        name,
      );
  }
}
