import { daysUntil, expiresSoon, isExpired, type NamedToken } from '../../../admin-api/token-records.ts';
import type { Translate } from '../../../text/translate.ts';
import { visibleText } from '../../../text/visible-text.ts';
import type { TokenNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { dayText } from '../../wording/quantity.ts';
import { tokenName } from '../../wording/token-name.ts';
import type { Appearance } from './appearance.ts';

export function tokenAppearance({ token }: TokenNode, { now, t }: TreeState): Appearance {
  const { expiresAt, lastUsedAt, packages, addresses } = token;
  const label = visibleText(tokenName(token));
  const limits = [
    ...(packages.length === 0 ? [] : [packages.length === 1 ? t('1 pattern') : t('{0} patterns', packages.length)]),
    ...(addresses.length === 0 ? [] : [addresses.length === 1 ? t('1 address') : t('{0} addresses', addresses.length)]),
  ];
  const facts = [
    ...kindText(token, t),
    ...expiryText(expiresAt, now, t),
    ...limits,
    lastUsedAt === undefined ? t('never used') : t('used {0}', visibleText(dayText(lastUsedAt))),
  ];
  return {
    label,
    description: facts.join(' · '),
    ...tokenIcon(token, now),
    accessibleLabel: [label, t('token'), ...facts].join(', '),
    isFolder: false,
  };
}

/** Returns a note about a token that expires soon, for the user who has it. */
export function expiryNote(expiresAt: string | undefined, now: number, t: Translate): readonly string[] {
  if (expiresAt === undefined || !expiresSoon(expiresAt, now)) return [];
  const days = daysUntil(expiresAt, now);
  return [days === 1 ? t('a token expires within a day') : t('a token expires in {0} days', days)];
}

function tokenIcon({ expiresAt }: NamedToken, now: number): Pick<Appearance, 'icon' | 'color'> {
  if (isExpired(expiresAt, now)) return { icon: 'circle-slash', color: 'disabledForeground' };
  return expiresSoon(expiresAt, now) ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon: 'key' };
}

function kindText({ isReadOnly }: NamedToken, t: Translate): readonly string[] {
  if (isReadOnly === undefined) return [];
  return [isReadOnly ? t('read-only') : t('can publish')];
}

function expiryText(expiresAt: string | undefined, now: number, t: Translate): readonly string[] {
  if (expiresAt === undefined) return [];
  if (isExpired(expiresAt, now)) return [t('expired')];
  const days = daysUntil(expiresAt, now);
  if (!expiresSoon(expiresAt, now)) return [t('until {0}', visibleText(dayText(expiresAt)))];
  return [days === 1 ? t('expires within a day') : t('expires in {0} days', days)];
}
