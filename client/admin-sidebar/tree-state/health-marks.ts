import { expiresSoon, isExpired } from '../../../admin-client/records/token-records.ts';
import { lastValue, type Session } from '../../../admin-client/session.ts';
import type { Translate } from '../../text/translate.ts';
import { conditionOf, type ReadList } from './registry-condition.ts';

/** A problem of a server that still responds. */
export type HealthMark = 'not-ready' | 'certificate-expired' | 'certificate-expires';

/** Returns the problems of the server of a session, according to the latest data. */
export function healthMarks(session: Session, now: number): readonly HealthMark[] {
  const health = session.health.last();
  const end = health?.certificateExpiresAt;
  return [
    ...(health?.isReady === false ? (['not-ready'] as const) : []),
    ...(isExpired(end, now) ? (['certificate-expired'] as const) : []),
    ...(expiresSoon(end, now) ? (['certificate-expires'] as const) : []),
  ];
}

/** Returns the text of a mark, which the tree shows after the name of the registry. */
export function markText(mark: HealthMark, t: Translate): string {
  return {
    'not-ready': t('not ready'),
    'certificate-expired': t('certificate has expired'),
    'certificate-expires': t('certificate expires soon'),
  }[mark];
}

/**
 * Returns the problems of a registry as sentences: its failure or, if its server responds, the problems of the server.
 */
export function troublesOf(
  session: Session,
  lists: readonly ReadList[],
  { now, t }: { readonly now: number; readonly t: Translate },
): readonly string[] {
  const { health, error } = conditionOf(session, lists);
  if (health === 'signed-out' || health === 'stopped') return [];
  if (health === 'failing' && error !== undefined) return [error.message];
  const known = session.health.known();
  if (known.state === 'failed') return [known.error.message];
  const { problem, certificateExpiresAt } = lastValue(known) ?? {};
  const sentences: Readonly<Record<HealthMark, string>> = {
    'not-ready': problem ?? t('The server is not ready.'),
    'certificate-expired': t('The certificate of the server has expired.'),
    'certificate-expires': t('The certificate of the server expires on {0}.', certificateExpiresAt?.slice(0, 10) ?? ''),
  };
  return healthMarks(session, now).map((mark) => sentences[mark]);
}
