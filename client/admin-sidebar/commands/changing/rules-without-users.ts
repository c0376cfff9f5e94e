import { l10n } from 'vscode';
import type { ItemOutcome } from '../../../../admin-client/changes/run-bounded.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { CommandTarget } from '../context/target.ts';
import type { PlannedChange } from './planned-change.ts';

type Outcome = ItemOutcome<PlannedChange>;

/** Returns the outcomes of new rules whose new users were not added: a later user with the same name would be granted the access. */
export function rulesWithoutUsers(step: readonly PlannedChange[], outcomes: readonly Outcome[]): readonly Outcome[] {
  const unadded = unaddedUsers(outcomes);
  return step.flatMap((item): readonly Outcome[] => {
    const { mutation, target } = item;
    if (mutation.kind !== 'create-rule') return [];
    const { user } = mutation.rule;
    const state = unadded.get(target)?.get(user);
    if (state === undefined) return [];
    if (state === 'skipped') return [{ item, state }];
    const message = l10n.t('It was not sent, because the user {0} was not added.', visibleText(user));
    return [{ item, state, error: new Error(message) }];
  });
}

/** Returns the users of each registry or tenant that were not added, with the reason. */
function unaddedUsers(
  outcomes: readonly Outcome[],
): ReadonlyMap<CommandTarget, ReadonlyMap<string, 'failed' | 'skipped'>> {
  const unadded = new Map<CommandTarget, Map<string, 'failed' | 'skipped'>>();
  for (const { item, state } of outcomes) {
    const { mutation, target } = item;
    if (state === 'done' || mutation.kind !== 'create-user') continue;
    const names = unadded.get(target) ?? new Map();
    unadded.set(target, names.set(mutation.user.username, state));
  }
  return unadded;
}
