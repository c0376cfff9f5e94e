import { l10n } from 'vscode';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';

export interface RoleQuestion {
  /** The name of the user, as shown. */
  readonly whose: string;
  readonly choices: readonly Choice<string>[];
  readonly active: string | undefined;
  /** Whether the server is known to be a Taskwright registry, which defines what roles mean. */
  readonly isOfTaskwright: boolean;
}

/** Asks for the role of users. The role can be selected or typed. */
export function askRole(
  frame: StepFrame,
  { whose, choices, active, isOfTaskwright }: RoleQuestion,
): Promise<InputAnswer<string>> {
  const placeholder = isOfTaskwright
    ? l10n.t('Select the role of {0}, which limits what access rules can grant', whose)
    : l10n.t('Select or type the role of {0}', whose);
  return askChoiceOrText(frame, { placeholder, choices, active, typed: l10n.t('use this role') });
}
