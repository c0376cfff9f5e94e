import { l10n, ThemeIcon } from 'vscode';
import { tokenProblem } from '../../../../access/token-syntax.ts';
import { generateToken } from '../../../../registry/tokens/tokens.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { plainMessage } from '../../../text/plain-message.ts';

/** A token for a user. A generated token must be shown to the user. */
export interface ChosenToken {
  readonly token: string | undefined;
  readonly isGenerated: boolean;
}

type TokenSource = 'generate' | 'type' | 'none';

export interface TokenQuestion {
  readonly username: string;
  /** Whether the user can also choose to set no token. */
  readonly isOptional: boolean;
  /** Whether the server is known to store only the hash of a token. */
  readonly isHashed: boolean;
}

/** Asks for a token, which is generated or typed. */
export async function askToken(
  frame: StepFrame,
  { username, isOptional, isHashed }: TokenQuestion,
): Promise<InputAnswer<ChosenToken>> {
  const choices: readonly Choice<TokenSource>[] = [
    {
      label: l10n.t('Generate a token'),
      iconPath: new ThemeIcon('key'),
      detail: l10n.t('32 random bytes, generated on this machine and shown once'),
      value: 'generate',
    },
    {
      label: l10n.t('Type a token'),
      iconPath: new ThemeIcon('edit'),
      detail: l10n.t('8 to 256 visible ASCII characters, without a colon'),
      value: 'type',
    },
    ...(isOptional
      ? ([
          {
            label: l10n.t('No token'),
            iconPath: new ThemeIcon('circle-slash'),
            detail: l10n.t('For a user who signs in through an identity provider, or receives a token later'),
            value: 'none',
          },
        ] as const)
      : []),
  ];
  for (;;) {
    const source = await askChoice(frame, l10n.t('The token of {0}', visibleText(username)), choices);
    if (source === undefined || source === 'back') return source;
    if (source.chosen === 'none') return { chosen: { token: undefined, isGenerated: false } };
    if (source.chosen === 'generate') return { chosen: { token: generateToken(), isGenerated: true } };
    const name = plainLabel(username);
    const prompt = plainMessage(
      isHashed ? l10n.t('The token of {0}; the registry stores only its hash', name) : l10n.t('The token of {0}', name),
    );
    const typed = await askText({ ...frame, canGoBack: true }, { prompt, isSecret: true, problemOf: tokenProblem });
    if (typed === undefined) return undefined;
    if (typed !== 'back') return { chosen: { token: typed.chosen, isGenerated: false } };
  }
}
