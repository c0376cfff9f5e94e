import type { NamedToken } from '../../../admin-client/records/token-records.ts';

const shownLength = 12;

/** Returns the name of a token, or the beginning of its id if it has none. */
export function tokenName({ name, id }: NamedToken): string {
  return name === '' ? id.slice(0, shownLength) : name;
}
