import type { Listing } from '../../../admin-api/model.ts';
import type { PartState } from '../../../admin-api/session.ts';

/** Returns the records of a list as they were read last, without a request. */
export function knownRecords<Item>(known: PartState<Listing<Item>> | undefined): readonly Item[] {
  if (known === undefined || known.state === 'unread') return [];
  return known.state === 'read' ? known.value.items : (known.before?.items ?? []);
}
