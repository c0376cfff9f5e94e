import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';

/** The permissions of spec 5.1, which grant access. */
const granting: ReadonlySet<string> = new Set(['read', 'stage', 'write']);

/** The permissions with which other servers deny access. */
const denying = /^(?:deny|denied|none|block|forbid|reject|no[-_ ]?access)$/i;

/** Returns the consequences of deleting rules with these permissions. */
export function ruleDeletionNotes(permissions: readonly string[], t: Translate): readonly string[] {
  const distinct = [...new Set(permissions)];
  const others = distinct.filter((one) => !granting.has(one) && !denying.test(one));
  return [
    ...(distinct.some((one) => granting.has(one))
      ? [t('Users lose the access that a deleted access rule grants. You can undo this.')]
      : []),
    ...(distinct.some((one) => denying.test(one))
      ? [t('Users can gain the access that a deleted access rule denies. You can undo this.')]
      : []),
    ...(others.length > 0
      ? [
          t(
            'The server defines the effect of a deleted access rule with the permission {0}. You can undo this.',
            others.map((one) => (one === '' ? t('(not reported)') : visibleText(one))).join(', '),
          ),
        ]
      : []),
  ];
}
