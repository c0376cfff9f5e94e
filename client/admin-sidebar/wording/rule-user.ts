import type { Translate } from '../../text/translate.ts';
import { visibleText } from '../../text/visible-text.ts';

/** Returns the user of a rule as text; `*` is every user who signs in. */
export function ruleUserText(user: string, t: Translate): string {
  return user === '*' ? t('* (every user who signs in)') : visibleText(user);
}
