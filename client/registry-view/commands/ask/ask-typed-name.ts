import { l10n, window } from 'vscode';
import type { Danger } from '../../../registry/changes/dangers.ts';

/** Whether somebody has typed the name of each user whose going may lock people out. */
export async function askTypedNames(dangers: readonly Danger[], where: string): Promise<boolean> {
  for (const { username, why } of dangers) {
    const typed = await window.showInputBox({
      title: why === 'oneself' ? l10n.t('This Is Yourself') : l10n.t('This Is the Last Admin'),
      prompt:
        why === 'oneself'
          ? l10n.t('You are signed in to {0} as {1}, and will lose access. Type the name to go on.', where, username)
          : l10n.t('Without {1} nobody has the role admin in {0}. Type the name to go on.', where, username),
      placeHolder: username,
      ignoreFocusOut: true,
      validateInput: (text) => (text === username ? undefined : l10n.t('Type {0}, or press Escape.', username)),
    });
    if (typed !== username) return false;
  }
  return true;
}
