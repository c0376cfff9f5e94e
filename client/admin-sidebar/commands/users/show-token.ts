import { env, l10n, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { tokenHashText } from '../../../../registry/tokens/tokens.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { choosesOther } from '../../../dialogs/notify.ts';

interface Offer extends QuickPickItem {
  /** The text that the item copies; undefined for the item that closes the list. */
  readonly copied: string | undefined;
}

export interface ShownToken {
  /** Whether the server is known to store only the hash of the token. */
  readonly isHashed: boolean;
  readonly offersHash: boolean;
}

/** Shows a new token once, and offers to copy it or its hash for a configuration file. */
export async function showToken(username: string, token: string, { isHashed, offersHash }: ShownToken): Promise<void> {
  const hash = tokenHashText(token);
  const offers: readonly Offer[] = [
    { label: l10n.t('Copy Token'), iconPath: new ThemeIcon('copy'), detail: token, copied: token },
    ...(offersHash
      ? [
          {
            label: l10n.t('Copy SHA-256 for a Configuration File'),
            iconPath: new ThemeIcon('file-code'),
            detail: hash,
            copied: hash,
          },
        ]
      : []),
    { label: l10n.t('Done'), iconPath: new ThemeIcon('check'), copied: undefined },
  ];
  for (;;) {
    const wasCopied = await offer(l10n.t('The Token of {0}', visibleText(username)), offers, { token, isHashed });
    if (wasCopied || (await givesUp(username))) return;
  }
}

/** Resolves to whether the user has copied the token or chosen *Done*. */
async function offer(
  title: string,
  offers: readonly Offer[],
  { token, isHashed }: { readonly token: string; readonly isHashed: boolean },
): Promise<boolean> {
  const pick = window.createQuickPick<Offer>();
  const placeholder = isHashed
    ? l10n.t('The token is shown only once; the registry stores only its hash.')
    : l10n.t('The token is shown only once; copy it now.');
  Object.assign(pick, { title, placeholder, items: offers, ignoreFocusOut: true });
  let isDone = false;
  try {
    await new Promise<void>((resolve) => {
      pick.onDidHide(resolve);
      pick.onDidAccept(async () => {
        const [chosen] = pick.selectedItems;
        if (chosen?.copied === undefined) {
          isDone ||= chosen !== undefined;
          return pick.hide();
        }
        await env.clipboard.writeText(chosen.copied);
        isDone ||= chosen.copied === token;
        // The typed filter would hide the other offers.
        pick.value = '';
        pick.placeholder = chosen.copied === token ? l10n.t('The token was copied.') : l10n.t('The hash was copied.');
        pick.activeItems = offers.filter(({ copied }) => copied === undefined);
      });
      pick.show();
    });
    return isDone;
  } finally {
    pick.dispose();
  }
}

/** Resolves to whether the user gives up a token that was not copied. Dismissing the dialog shows the token again. */
function givesUp(username: string): Promise<boolean> {
  const message = l10n.t('The token of {0} was not copied.', visibleText(username));
  const detail = l10n.t('It cannot be shown again later, only replaced by a new token.');
  return choosesOther(message, [detail], { safe: l10n.t('Show Again'), other: l10n.t('Discard Token') });
}
