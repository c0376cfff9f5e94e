import type { Translate } from '../../text/translate.ts';
import { bytesText, numberText } from './quantity.ts';

export function usersText(count: number, t: Translate): string {
  return count === 1 ? t('1 user') : t('{0} users', numberText(count));
}

export function rulesText(count: number, t: Translate): string {
  return count === 1 ? t('1 rule') : t('{0} rules', numberText(count));
}

export function tokensText(count: number, t: Translate): string {
  return count === 1 ? t('1 token') : t('{0} tokens', numberText(count));
}

export function packagesText(count: number, t: Translate): string {
  return count === 1 ? t('1 package') : t('{0} packages', numberText(count));
}

export function versionsText(count: number, t: Translate): string {
  return count === 1 ? t('1 version') : t('{0} versions', numberText(count));
}

/** Returns `12 entries, 3.4 MB`, without the size when it is not known. */
export function entriesText(count: number, bytes: number | undefined, t: Translate): string {
  const entries = count === 1 ? t('1 entry') : t('{0} entries', numberText(count));
  return bytes === undefined || bytes === 0 ? entries : `${entries}, ${bytesText(bytes)}`;
}
