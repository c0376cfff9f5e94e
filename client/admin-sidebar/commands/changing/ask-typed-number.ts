import { l10n, window } from 'vscode';
import { plainMessage } from '../../../text/plain-message.ts';
import { numberText } from '../../wording/quantity.ts';

/** The minimum number of changes that the user must confirm by typing their number. */
const manyChanges = 100;

/** Resolves to true if there are fewer than `manyChanges` changes, or if the user has typed their number. */
export async function isNumberTyped(count: number, title: string): Promise<boolean> {
  if (count < manyChanges) return true;
  const isIt = (text: string): boolean => text.replaceAll(',', '') === String(count);
  const typed = await window.showInputBox({
    title: plainMessage(title),
    prompt: plainMessage(l10n.t('This makes {0} changes. Type the number of changes to continue.', numberText(count))),
    placeHolder: String(count),
    ignoreFocusOut: true,
    validateInput: (text) => (isIt(text) ? undefined : l10n.t('Type {0}, or press Escape.', String(count))),
  });
  return typed !== undefined && isIt(typed);
}
