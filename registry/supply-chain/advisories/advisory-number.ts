import { createHash } from 'node:crypto';

/** The number of bytes of a hash in an integer that JavaScript represents exactly. */
const size = 6;

/**
 * Returns the identifier of an advisory about a package as an integer: pnpm ignores advisories with any other identifier. A text
 * always results in the same integer; about another package, it results in another one.
 */
export function advisoryNumber(id: string | number, name: string): number {
  if (Number.isSafeInteger(id)) return Number(id);
  return createHash('sha256')
    .update(JSON.stringify([id, name]))
    .digest()
    .readUIntBE(0, size);
}
