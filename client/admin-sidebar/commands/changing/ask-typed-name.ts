import { l10n, window } from 'vscode';
import type { Danger } from '../../../admin-api/changes/dangers.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { plainMessage } from '../../../text/plain-message.ts';
import { visibleText } from '../../../text/visible-text.ts';

/** Whether somebody has typed the name of each user whose going may lock people out. */
export async function askTypedNames(dangers: readonly Danger[], where: string): Promise<boolean> {
  for (const danger of dangers) if (!(await isTyped(danger, where))) return false;
  return true;
}

async function isTyped({ username, why }: Danger, where: string): Promise<boolean> {
  const [name, place] = [plainLabel(username), plainLabel(where)];
  // What cannot be seen cannot be typed either.
  const isName = (text: string): boolean => text === username || text === visibleText(username);
  const typed = await window.showInputBox({
    title: why === 'oneself' ? l10n.t('This Is Yourself') : l10n.t('This Is the Last Admin'),
    prompt: plainMessage(
      why === 'oneself'
        ? l10n.t('You are signed in to {0} as {1}, and will lose access. Type the name to go on.', place, name)
        : l10n.t('Without {1} nobody who is admin in {0} now is left. Type the name to go on.', place, name),
    ),
    placeHolder: visibleText(username),
    ignoreFocusOut: true,
    validateInput: (text) => (isName(text) ? undefined : plainMessage(l10n.t('Type {0}, or press Escape.', name))),
  });
  return typed !== undefined && isName(typed);
}
