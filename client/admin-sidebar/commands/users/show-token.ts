import { env, l10n, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { tokenHashText } from '../../../../registry/tokens/tokens.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { visibleText } from '../../../text/visible-text.ts';

interface Offer extends QuickPickItem {
  /** What is copied; undefined ends it. */
  readonly copied: string | undefined;
}

/** Shows a token that was just made, the only time: it can be copied, and so can its hash for a configuration file. */
export async function showToken(username: string, token: string): Promise<void> {
  const hash = tokenHashText(token);
  const offers: readonly Offer[] = [
    { label: l10n.t('Copy the token'), iconPath: new ThemeIcon('copy'), detail: token, copied: token },
    {
      label: l10n.t('Copy its SHA-256 for a configuration file'),
      iconPath: new ThemeIcon('file-code'),
      detail: hash,
      copied: hash,
    },
    { label: l10n.t('Done'), iconPath: new ThemeIcon('check'), copied: undefined },
  ];
  for (;;) {
    const wasCopied = await offer(l10n.t('The Token of {0}', visibleText(username)), offers, token);
    if (wasCopied || !(await wantsToSeeItAgain(username))) return;
  }
}

/** Gives whether the token was copied, or somebody said that they are done. */
async function offer(title: string, offers: readonly Offer[], token: string): Promise<boolean> {
  const pick = window.createQuickPick<Offer>();
  const placeholder = l10n.t('Shown this once: the registry keeps only its hash.');
  Object.assign(pick, { title, placeholder, items: offers, ignoreFocusOut: true });
  let isKept = false;
  try {
    await new Promise<void>((resolve) => {
      pick.onDidHide(resolve);
      pick.onDidAccept(async () => {
        const [chosen] = pick.selectedItems;
        isKept ||= chosen !== undefined && (chosen.copied === undefined || chosen.copied === token);
        if (chosen?.copied === undefined) return pick.hide();
        await env.clipboard.writeText(chosen.copied);
        // What was typed to find the offer would hide the others.
        pick.value = '';
        pick.placeholder = chosen.copied === token ? l10n.t('The token was copied.') : l10n.t('The hash was copied.');
        pick.activeItems = offers.filter(({ copied }) => copied === undefined);
      });
      pick.show();
    });
    return isKept;
  } finally {
    pick.dispose();
  }
}

function wantsToSeeItAgain(username: string): Promise<boolean> {
  const message = l10n.t('The token of {0} was not copied.', visibleText(username));
  const detail = l10n.t('Nobody can read it any more once it is gone. It can be replaced by a new one.');
  return isConfirmed(message, [detail], l10n.t('Show Again'));
}
