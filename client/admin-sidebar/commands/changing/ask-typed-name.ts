import { l10n, window } from 'vscode';
import type { LockoutRisk } from '../../../../admin-client/changes/lockout-risks.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { plainMessage } from '../../../text/plain-message.ts';

/** Resolves to whether the user has typed the username of each risk. */
export async function askTypedNames(risks: readonly LockoutRisk[], where: string): Promise<boolean> {
  for (const risk of risks) if (!(await isTyped(risk, where))) return false;
  return true;
}

async function isTyped({ username, reason }: LockoutRisk, where: string): Promise<boolean> {
  const [name, registry] = [plainLabel(username), plainLabel(where)];
  // Invisible characters cannot be typed.
  const isName = (text: string): boolean => text === username || text === visibleText(username);
  const typed = await window.showInputBox({
    title: reason === 'current-user' ? l10n.t('This Is Your Own User') : l10n.t('This Is the Last Admin'),
    prompt: plainMessage(
      reason === 'current-user'
        ? l10n.t('You are signed in to {0} as {1} and will lose access. Type the name to continue.', registry, name)
        : l10n.t('Without {1}, {0} has no admin. Type the name to continue.', registry, name),
    ),
    placeHolder: visibleText(username),
    ignoreFocusOut: true,
    validateInput: (text) => (isName(text) ? undefined : plainMessage(l10n.t('Type {0}, or press Escape.', name))),
  });
  return typed !== undefined && isName(typed);
}
