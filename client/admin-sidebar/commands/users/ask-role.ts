import { l10n } from 'vscode';
import type { Choice } from '../../../dialogs/ask-choice.ts';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { visibleText } from '../../../text/visible-text.ts';

export interface RoleQuestion {
  readonly username: string;
  readonly choices: readonly Choice<string>[];
  readonly active: string | undefined;
}

/** Asks for the role of a user, also for one that no user has yet. */
export function askRole(frame: StepFrame, { username, choices, active }: RoleQuestion): Promise<InputAnswer<string>> {
  const placeholder = l10n.t('Select the role of {0}, which limits what access rules can grant', visibleText(username));
  return askChoiceOrText(frame, { placeholder, choices, active, typed: l10n.t('use this role') });
}
