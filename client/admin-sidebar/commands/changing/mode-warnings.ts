import { l10n } from 'vscode';
import { type ModeSwitch, modeSwitch } from '../../../admin-api/changes/mode-switch.ts';
import type { CommandTarget } from '../context/target.ts';
import { byPlace, type PlannedChange } from './planned-change.ts';

/** What is to be known before changes that switch the mode of a registry, as sentences; empty for all others. */
export async function modeWarnings(planned: readonly PlannedChange[]): Promise<readonly string[]> {
  const switches = await Promise.all(byPlace(planned).map(([target, changes]) => switchOf(target, changes)));
  return switches.filter((one) => one !== undefined);
}

async function switchOf(target: CommandTarget, changes: readonly PlannedChange[]): Promise<string | undefined> {
  const mutations = changes.map(({ mutation }) => mutation);
  if (!mutations.some(({ kind }) => kind === 'create-user' || kind === 'delete-user')) return undefined;
  const { session, scope } = target;
  // What cannot be read, such as by the admin of a tenant, cannot be warned of.
  const [stats, users, rules] = await Promise.allSettled([session.stats(), session.users(scope), session.rules(scope)]);
  if (stats.status === 'rejected' || users.status === 'rejected' || rules.status === 'rejected') return undefined;
  const listed = { users: users.value.items, rules: rules.value.items };
  const found = modeSwitch(mutations, stats.value, listed);
  return found && sentences(found, session.connection.name);
}

function sentences(found: ModeSwitch, name: string): string {
  switch (found) {
    case 'to-users-and-rules':
      return l10n.t(
        'With its first user {0} begins to check every request: nobody reads packages any more without signing in, and only what a rule grants. The static token keeps all its rights.',
        name,
      );
    case 'to-simple-token':
      return l10n.t(
        'Without any user {0} goes back to its simple mode: everybody who reaches it may read every package without signing in, and only the static token writes.',
        name,
      );
  }
}
