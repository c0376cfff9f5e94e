import { nameOf, type Principal } from '../../../access/principal.ts';
import type { Publisher } from '../../packages/publications/verified-texts.ts';

/** Returns who publishes a version, in the form in which clients read it. The registry knows no email addresses. */
export function publisherOf(principal: Principal): Publisher {
  const publisher = { name: nameOf(principal), email: '' };
  if (principal.kind !== 'publisher') return publisher;
  // Clients compare only whether versions have it.
  return { ...publisher, trustedPublisher: { id: principal.name, oidcConfigId: publisher.name } };
}
