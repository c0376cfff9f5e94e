import type { Translate } from '../../text/translate.ts';
import { visibleText } from '../../text/visible-text.ts';

/** Whom a rule is about; `*` is every user who signs in. */
export function ruleUserText(user: string, t: Translate): string {
  return user === '*' ? t('* (everybody who signs in)') : visibleText(user);
}
