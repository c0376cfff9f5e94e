import { daysUntil, isExpired } from '../../../admin-client/records/token-records.ts';
import type { Translate } from '../../text/translate.ts';

/** Returns the time until an expiry as text, such as `expires in 3 days`. */
export function expiryText(expiresAt: string, now: number, t: Translate): string {
  if (isExpired(expiresAt, now)) return t('expired');
  const days = daysUntil(expiresAt, now);
  return days === 1 ? t('expires within a day') : t('expires in {0} days', days);
}
