import { hashPrefix } from '../../../../access/token-hash.ts';
import type { Fix } from '../../../core/analysis/fixes/fix.ts';
import { plainTokenOf } from '../../../core/analysis/rules/plain-token.ts';
import type { Document } from '../../../core/document/document.ts';
import type { Problem } from '../../../core/document/problem.ts';

/**
 * Writes the hash of a plain token in its place. The core has no hashes, so this fix is made here. Never without a look:
 * who has not kept the token elsewhere would lose it.
 */
export async function tokenHashFixes(problem: Problem, document: Document): Promise<readonly Fix[]> {
  const token = plainTokenOf(problem);
  if (token === undefined) return [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = document.language.renderValue(`${hashPrefix}${digits}`);
  const edits = [{ ...document.offsetsOf(problem.span), text }];
  return [{ title: 'Replace the token by its SHA-256 hash', edits, preferred: false }];
}
