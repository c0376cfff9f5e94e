import { l10n } from 'vscode';
import { isRefused } from '../../../../admin-client/changes/is-refused.ts';
import { provesToken } from '../../../../admin-client/client/prove-token.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { notifyError, notifyWarning } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenTarget, givenUser } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';
import { failureText } from '../failures/notify-failure.ts';
import { askToken, type ChosenToken } from './ask-token.ts';
import { showToken } from './show-token.ts';
import { userStep } from './user-step.ts';

interface TokenDraft extends TargetDraft {
  readonly user: User | undefined;
  readonly token: ChosenToken | undefined;
}

/**
 * Replaces the token of a user, which invalidates the old token. Registries other than the Taskwright registry may not
 * support this.
 */
export const rotateToken: SidebarCommand = {
  id: 'taskwright.registry.rotateToken',
  async run(context, ...given) {
    const start: TokenDraft = {
      target: givenTarget(context, given),
      user: givenUser(context, given),
      token: undefined,
    };
    const title =
      start.user === undefined
        ? l10n.t('Replace Token')
        : l10n.t('Replace the Token of {0}', visibleText(start.user.username));
    const draft = await runSteps(title, [...targetSteps(context, start), userStep(start), tokenStep], start);
    if (draft !== undefined) await replaceToken(context, draft);
  },
};

const tokenStep = targetQuestion<TokenDraft, 'token'>('token', ({ session }, { user }, frame) =>
  askToken(frame, { username: user?.username ?? '', isOptional: false, isHashed: isTaskwright(session) }),
);

async function replaceToken(context: CommandContext, { target, user, token: chosen }: TokenDraft): Promise<void> {
  if (target === undefined || user === undefined || chosen?.token === undefined) return;
  const { username } = user;
  let { token, isGenerated } = chosen;
  const role = await currentRole(username, target);
  if (role === undefined) {
    const reason = l10n.t(
      '{0} does not report the role of {1} as one text, so the change could remove the role.',
      target.where,
      username,
    );
    void notifyError(`${reason} ${l10n.t('The token was not replaced; replace it on the server itself.')}`);
    return;
  }
  const title = l10n.t('Replacing the token of {0}', visibleText(username));
  // A server can ignore the token, and generate one.
  const issued = (generated: string): void => {
    token = generated;
    isGenerated = true;
  };
  const planned = [{ target, mutation: { kind: 'set-token', username, role, token } as const, issued }];
  let doubt: Error | undefined;
  const made = await makeChanges(context, title, planned, {
    notify(error) {
      if (isRefused(error)) return notifyRefusal(error, target);
      doubt = error;
      return true;
    },
  });
  if (made.length === 0 && doubt === undefined) return;
  const { connection, closed } = target.session;
  const isProven = await provesToken(connection, { username, token }, target.scope, { closed });
  const isShown = isProven ? isGenerated : await isShownUnproven(username, target, { isGenerated, doubt });
  const isHashed = isTaskwright(target.session);
  if (isShown) await showToken(username, token, { isHashed, offersHash: isHashed });
}

/**
 * Reads the role again, so that the change does not revert a role change by another admin. Resolves to undefined if the
 * server does not report the role, or as something that cannot be sent back.
 */
async function currentRole(username: string, { session, scope }: CommandTarget): Promise<string | undefined> {
  session.refresh({ part: 'users', scope });
  const { items } = await session.list(userList, scope).read();
  const found = items.find((user) => user.username === username);
  return found === undefined || found.role === '' || found.isRoleComposed ? undefined : found.role;
}

/**
 * Warns that the server may have ignored the new token, or failed for the reason `doubt`. Resolves to whether the user wants to see a
 * generated token anyway.
 */
async function isShownUnproven(
  username: string,
  { where }: CommandTarget,
  { isGenerated, doubt }: { readonly isGenerated: boolean; readonly doubt: Error | undefined },
): Promise<boolean> {
  const cause = doubt === undefined ? [] : [failureText(doubt)];
  const warning = l10n.t('{0} did not confirm the new token of {1}; the old one may still be valid.', where, username);
  const remedy = l10n.t('To be sure, delete the user and add them again.');
  const show = l10n.t('Show New Token');
  return (await notifyWarning([warning, ...cause, remedy].join(' '), ...(isGenerated ? [show] : []))) === show;
}

/**
 * Notifies the user if an error can mean that the server does not support replacing tokens, which is not
 * required (spec 4.2). Returns whether the user was notified.
 */
function notifyRefusal(error: Error, { where }: CommandTarget): boolean {
  if (!(error instanceof RegistryError) || error.kind !== 'refused') return false;
  const message = l10n.t('{0} did not replace the token: {1}', where, error.message);
  // The next step of the error, to try again, would not help.
  void notifyError(`${message} ${l10n.t('Delete the user and add them again, or change the registry configuration.')}`);
  return true;
}
