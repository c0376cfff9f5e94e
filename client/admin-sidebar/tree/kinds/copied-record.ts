import type { SentRecord } from '../../../../admin-client/records/model.ts';

/** Returns a record as the server sent it, or its known members if the server sent no object. */
export function copiedRecord({ sent }: SentRecord, known: object): object {
  const value = sent?.();
  return typeof value === 'object' && value !== null ? value : known;
}
