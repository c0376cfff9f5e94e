import { l10n } from 'vscode';
import type { User } from '../../../admin-api/model.ts';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import { notifyError } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { targetStep } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { givenTarget, givenUser } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';
import { failureText } from '../failures/notify-failure.ts';
import { askToken, type ChosenToken } from './ask-token.ts';
import { showToken } from './show-token.ts';
import { userStep } from './user-step.ts';

interface TokenDraft {
  readonly target: CommandTarget | undefined;
  readonly user: User | undefined;
  readonly token: ChosenToken | undefined;
}

/** Replaces the token of a user; the old one stops working. Registries other than Taskwright's may not support this. */
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
    const draft = await runSteps<TokenDraft>(
      title,
      [
        targetStep(context.registries, start),
        userStep(start),
        {
          name: 'token',
          applies: () => true,
          async ask(current, frame) {
            const username = current.user?.username ?? '';
            const answer = await askToken(frame, { username, isOptional: false });
            return outcomeOf(answer, (token) => ({ ...current, token }));
          },
        },
      ],
      start,
    );
    const { target, user, token: { token, isGenerated = false } = {} } = draft ?? {};
    if (target === undefined || user === undefined || token === undefined) return;
    const mutation = { kind: 'set-token', username: user.username, token } as const;
    const made = await makeChanges(
      context,
      l10n.t('Replacing the token of {0}', visibleText(user.username)),
      [{ target, mutation }],
      {
        notify: (error) => notifyRefusal(error, target),
      },
    );
    if (made.length > 0 && isGenerated) await showToken(user.username, token);
  },
};

/**
 * Notifies the user if the server does not support replacing tokens, which the specification does not require. Returns
 * whether it did.
 */
function notifyRefusal(error: Error, { where }: CommandTarget): boolean {
  if (!(error instanceof RegistryError) || error.kind !== 'refused') return false;
  const message = l10n.t('{0} does not support replacing tokens: {1}', where, failureText(error));
  void notifyError(`${message} ${l10n.t('Delete the user and add them again, or change the registry configuration.')}`);
  return true;
}
