import { l10n } from 'vscode';
import { tokenList } from '../../../../admin-client/lists/token-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { isConfirmed, notify, notifyWarning } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { withStatus } from '../../../dialogs/with-progress.ts';
import { recordChange } from '../../changes/record-change.ts';
import { revocationLines, revokedText } from '../../wording/revocation-text.ts';
import { askTypedNames } from '../changing/ask-typed-name.ts';
import { type TargetDraft, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenTarget, givenUser } from '../context/given.ts';
import { type CommandTarget, currentUserIn } from '../context/target.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { userStep } from '../users/user-step.ts';

interface UserDraft extends TargetDraft {
  readonly user: User | undefined;
}

/** Revokes the token, the named tokens and the open sign-ins of a user, after it has shown what this ends. */
export const revokeEverything: SidebarCommand = {
  id: 'taskwright.registry.revokeEverything',
  async run(context, ...given) {
    const start: UserDraft = { target: givenTarget(context, given), user: givenUser(context, given) };
    const steps = [...targetSteps(context, start), userStep(start, ({ tokens }) => tokens !== undefined)];
    const draft = await runSteps(l10n.t('Revoke Everything of a User'), steps, start);
    if (draft?.target === undefined || draft.user === undefined) return;
    await revoke(context, draft.target, draft.user);
  },
};

async function revoke(context: CommandContext, target: CommandTarget, user: User): Promise<void> {
  const { session, scope, where } = target;
  const { username } = user;
  // The list must be current: it is the last chance to see what is still in use.
  session.refresh({ part: 'tokens', scope });
  const { items: tokens } = await session.list(tokenList({ username }), scope).read();
  const { ended, kept } = revocationLines(user, tokens, Date.now(), l10n.t);
  const question = l10n.t('Revoke everything with which {0} can sign in to {1}?', visibleText(username), where);
  const lines = [l10n.t('This ends:'), shortList(ended), '', ...kept, l10n.t('This cannot be undone.')];
  if (!(await isConfirmed(question, lines, l10n.t('Revoke Everything')))) return;
  const isSelf = (await currentUserIn(context, target)) === username;
  if (isSelf && !(await askTypedNames([{ username, reason: 'current-user' }], where))) return;
  if (session.closed.aborted) return notifyConnectionChanged(target);
  const what = l10n.t('Revoke everything of the user {0}', visibleText(username));
  const recorded = { connection: session.connection, tenant: scope.tenant, what, secrets: [] };
  const title = l10n.t('Revoking everything of {0}', visibleText(username));
  try {
    const revoked = await withStatus(title, () =>
      recordChange(context.changes, recorded, () => session.client.revokeEverything(scope, username)),
    );
    const show = revoked.remaining === undefined ? notify : notifyWarning;
    void show(revokedText(username, revoked, l10n.t));
  } finally {
    // The registry may have revoked them despite a failure.
    for (const part of ['users', 'tokens'] as const) session.refresh({ part, scope });
    session.refresh({ part: 'stats' });
  }
}
