import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';

/** Returns the user of a rule as text. The user `*` means every user who signs in. */
export function ruleUserText(user: string, t: Translate): string {
  return user === '*' ? t('* (every user who signs in)') : visibleText(user);
}
